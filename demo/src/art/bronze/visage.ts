import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { curve, fill, group, ring, stroke } from '../line.ts'
import type { Sheet } from '../sheet.ts'
import { cast, field, type Metal, relief } from './metal.ts'

/** A great face with wide ears, half of it still under gold leaf. */
export function visage(sheet: Sheet, random: Random, metal: Metal): string {
  const head =
    'M-190 -270Q0 -310 190 -270C206 -120 196 60 150 190C120 262 60 300 0 306C-60 300 -120 262 -150 190C-196 60 -206 -120 -190 -270Z'
  const ear = 'M186 -150C240 -230 330 -220 324 -130C320 -40 270 60 214 110L178 90C190 20 194 -70 186 -150Z'
  const ears = (sheetEar: string): string => sheetEar + group('transform="scale(-1 1)"', sheetEar)
  const eye = 'M36 -60C70 -120 150 -124 184 -84C160 -30 80 -16 36 -60Z'
  const brow = 'M24 -130C80 -190 160 -190 206 -150C160 -160 90 -150 34 -104Z'
  const nose = 'M0 -110C16 -110 24 -40 30 30C64 44 68 90 36 96C20 98 10 104 0 104Z'
  const mouth = 'M0 156C44 156 84 152 112 142C100 174 54 186 0 186Z'
  const both = (path: string, paint: string): string =>
    fill(path, paint) + group('transform="scale(-1 1)"', fill(path, paint))
  const lines = (path: string, width: number): string =>
    relief(metal, path, width) + group('transform="scale(-1 1)"', relief(metal, path, width))
  const edge = 'M-16 -320L10 -200L-22 -90L16 10L-12 120L14 230L-6 330H400V-320Z'
  const leaf = sheet.linear(
    [0, -300],
    [220, 300],
    [
      [0, lighter(metal.bare, 0.35)],
      [0.4, metal.bare],
      [0.7, lighter(metal.bare, 0.2)],
      [1, mix(metal.bare, '#5a3a10', 0.4)],
    ],
  )
  const clip = sheet.clip(`<path d="${head}"/>`)
  return [
    ears(
      cast(
        sheet,
        random,
        metal,
        ear,
        [170, -230, 160, 350],
        relief(metal, 'M214 -130C250 -190 296 -180 290 -120C284 -50 250 20 212 60', 6) +
          fill(ring([236, 60], 9), metal.dark),
      ),
    ),
    cast(sheet, random, metal, head, [-206, -306, 412, 620], ''),
    group(
      `clip-path="${clip}"`,
      fill(edge, leaf),
      stroke('M-16 -320L10 -200L-22 -90L16 10L-12 120L14 230L-6 330', '#fff2c8', 3, 'opacity="0.7"'),
    ),
    both(brow, metal.dark),
    both(eye, mix(metal.dark, '#000000', 0.2)),
    both('M62 -66C90 -100 140 -100 164 -82C146 -46 96 -42 62 -66Z', metal.light),
    both(ring([114, -74], 20), metal.dark),
    lines(nose, 5),
    both(mouth, mix(metal.dark, '#000000', 0.2)),
    stroke('M-112 142C-70 162 70 162 112 142', metal.bare, 5),
    stroke('M-84 206Q0 226 84 206M-60 120Q0 132 60 120', metal.light, 3, 'opacity="0.5"'),
    relief(metal, field(-180, -282, 360, 50, 40), 4),
    fill(
      curve(
        [
          [70, -200],
          [110, -180],
          [120, 60],
          [90, 200],
          [60, 60],
        ],
        true,
      ),
      '#ffffff',
      'opacity="0.08"',
    ),
  ].join('')
}

import type { Random } from '../../random.ts'
import { fill, ring, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import type { Metal } from './metal.ts'

/** The animal face: half of it, for mirroring about x = 0; about 200 wide each side, 150 tall, centred on y = 0. */
function beastHalf(random: Random, metal: Metal): string {
  const horn = random.pick([
    'M20 -38C40 -90 120 -110 170 -84C196 -70 190 -38 164 -40C172 -62 140 -76 110 -62C80 -50 60 -40 20 -38Z',
    'M22 -40C30 -100 70 -112 96 -96C120 -80 104 -56 90 -64C92 -80 66 -84 60 -62C80 -48 150 -50 180 -92C190 -50 150 -24 100 -30C70 -32 40 -34 22 -40Z',
    'M18 -36C60 -44 70 -96 120 -104C176 -110 200 -70 176 -46C164 -36 150 -50 160 -60C150 -78 120 -74 108 -54C94 -32 50 -28 18 -36Z',
  ])
  const jaw = random.pick([
    'M14 46C50 40 90 50 110 36C140 20 190 34 184 70C180 92 150 90 152 72C140 60 124 74 100 76C70 80 40 66 14 74Z',
    'M12 50C60 36 100 60 132 40C160 24 196 40 190 76C176 60 156 64 140 80C110 100 60 84 12 80Z',
  ])
  const brow = 'M24 -22C60 -36 120 -34 150 -8C120 -16 60 -16 24 -8Z'
  const eye = 'M40 10C56 -14 104 -18 128 6C108 28 62 34 40 10Z'
  const nose = 'M0 -44H12C20 -10 16 20 30 40C20 56 8 54 0 54Z'
  const shapes = horn + jaw + brow + nose
  return [
    fill(shapes, metal.body),
    stroke(shapes, metal.dark, 4),
    stroke(shapes, metal.light, 1.4, 'transform="translate(-2 -2)" opacity="0.75"'),
    fill(eye, metal.dark),
    fill(ring([84, 6], 16), metal.bare),
    fill(ring([84, 6], 6), metal.dark),
    stroke(eye, metal.light, 2.4),
    stroke('M36 62v14M56 60v16M76 60v16M96 58v14', metal.dark, 4),
    stroke('M130 -88C150 -92 166 -80 164 -66M150 44C166 44 172 58 164 68', metal.dark, 3),
  ].join('')
}

/** The animal face, both halves, in a box of the given size round its centre. */
export function beast(random: Random, metal: Metal, at: Point, wide: number, high: number): string {
  const half = beastHalf(random, metal)
  return `<g transform="translate(${n(at[0])} ${n(at[1])}) scale(${(wide / 400).toFixed(3)} ${(high / 220).toFixed(3)})">${half}<g transform="scale(-1 1)">${half}</g></g>`
}

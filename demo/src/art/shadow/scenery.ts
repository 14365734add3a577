import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { brush, group, placed, polar, ring, stroke, tapering, spot } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { hide, type Hide, lattice, scales, snowflake } from './hide.ts'

/** Things cut for the stage: a pine, a pavilion, clouds, a table, a boat. */
export function pineTree(random: Random, at: Point, scale: number, dye: Hide): string {
  const trunk = brush(
    [
      [0, 0],
      [20, -140],
      [-30, -280],
      [10, -420],
    ],
    tapering(30),
    8,
  )
  const parts = [
    hide(
      trunk,
      '#6b3b1e',
      Array.from({ length: 9 }, (_, index) => ring([Math.sin(index) * 8, -30 - index * 36], 7 - index * 0.5)).join(''),
    ),
  ]
  for (const [x, y, reach] of [
    [-110, -250, 90],
    [100, -300, 100],
    [-70, -370, 80],
    [30, -450, 110],
  ] as const) {
    let needles = ''
    for (let index = 0; index < 13; index++) {
      const angle = Math.PI + (index / 12) * Math.PI
      needles += `M${x} ${y}L${spot(polar([x, y], angle - 0.07, reach * 0.86))}L${spot(polar([x, y], angle, reach))}Z`
    }
    parts.push(
      hide(
        `M${x - reach} ${y}A${reach} ${reach} 0 0 1 ${x + reach} ${y}Q${x} ${y + 26} ${x - reach} ${y}Z`,
        dye.sash,
        needles,
      ),
    )
  }
  return group(placed(at, scale, 0, random.chance(0.5)), ...parts)
}

/** An open hall with a tiled roof. */
export function hall(at: Point, scale: number, dye: Hide, mirrored: boolean): string {
  const top = 'M-190 -300C-120 -320 -100 -370 -80 -400H80C100 -370 120 -320 190 -300C120 -290 -120 -290 -190 -300Z'
  const posts = 'M-130 -296H-104V0H-130ZM104 -296H130V0H104Z'
  const wall = 'M-104 -120H104V0H-104Z'
  return group(
    placed(at, scale, 0, mirrored),
    hide(posts, dye.robe),
    hide(wall, dye.trim, lattice(-84, -100, 180, 90, 38)),
    hide('M-104 -290H104V-250H-104Z', dye.sash, lattice(-84, -270, 180, 20, 36)),
    hide(top, dye.sash, scales(-120, -330, 9, 1, 26) + scales(-74, -380, 6, 2, 24)),
    hide('M-30 -400H30L20 -430L0 -416L-20 -430Z', dye.trim),
    hide('M-160 0H160V30H-160Z', dye.robe, lattice(-140, 16, 290, 10, 30)),
  )
}

/** A bank of clouds with curls cut into it. */
export function cloudBank(at: Point, scale: number, dye: Hide): string {
  const shape =
    'M-230 20C-260 -30 -190 -60 -160 -30C-160 -90 -70 -100 -50 -50C-30 -110 60 -110 70 -50C100 -90 180 -70 170 -20C220 -40 260 0 230 30C120 60 -120 60 -230 20Z'
  const curl =
    'M-170 0C-190 -30 -140 -46 -132 -16C-130 6 -160 8 -156 -12ZM-60 -10C-90 -50 -20 -76 -8 -30C-4 4 -50 6 -44 -24ZM70 -10C40 -56 120 -76 128 -26C128 8 84 8 92 -22ZM-110 26C-80 10 -40 12 -20 26C-50 36 -80 36 -110 26ZM20 26C50 10 100 12 120 26C90 36 50 36 20 26Z'
  return group(placed(at, scale), hide(shape, mix(dye.sash, '#e8d2a0', 0.25), curl))
}

/** The lit screen with its valance. */
export function stage(sheet: Sheet, random: Random, dye: Hide): void {
  const { width, height } = sheet
  const warm = random.pick([
    ['#ffe9b3', '#eeb258', '#8a4a1c'],
    ['#fff0cc', '#e9bd74', '#6b3d20'],
    ['#ffe2a0', '#e39a45', '#722f16'],
  ] as const)
  const light: Point = [width * random.between(0.42, 0.58), height * random.between(0.36, 0.5)]
  sheet.add(
    wash(
      sheet,
      sheet.radial(light, Math.max(width, height) * 0.72, [
        [0, warm[0]],
        [0.42, warm[1]],
        [1, warm[2]],
      ]),
    ),
  )
  let weave = ''
  for (let x = 0; x < width; x += 7) weave += `M${x} 0V${n(height)}`
  for (let y = 0; y < height; y += 7) weave += `M0 ${y}H${n(width)}`
  sheet.add(stroke(weave, '#6b3a14', 0.7, 'opacity="0.1"'))
  let border = ''
  for (let x = 30; x < width; x += 60) border += snowflake([x, 34], 18)
  const valance = `M0 0H${n(width)}V70${Array.from({ length: Math.ceil(width / 60) }, () => 'q-30 34 -60 0').join('')}Z`
  sheet.add(hide(valance, darker(dye.robe, 0.25), border), stroke(`M0 70H${n(width)}`, dye.trim, 5))
}

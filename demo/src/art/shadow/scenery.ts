import type { Random } from '../../random.ts'
import { darker, mix } from '../colour.ts'
import { brush, group, placed, polar, ring, stroke, tapering, spot } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { coins, hide, type Hide, lamp, lattice, leather, scales, snowflake } from './hide.ts'

/** A pine cut for the stage. */
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

/** An open hall with a tiled roof on brackets and a lattice wall. */
export function hall(sheet: Sheet, at: Point, scale: number, dye: Hide, mirrored: boolean): string {
  const top =
    'M-236 -318C-216 -322 -206 -338 -196 -336C-130 -346 -104 -380 -84 -424H84C104 -380 130 -346 196 -336C206 -338 216 -322 236 -318C150 -298 -150 -298 -236 -318Z'
  let brackets = ''
  for (let index = -3; index <= 3; index++) brackets += `M${index * 42 - 15} -300h30l-6 16h-18Z`
  const post = (x: number): string =>
    hide(
      `M${x - 13} -288H${x + 13}V0H${x - 13}Z`,
      dye.robe,
      [-240, -180, -120, -60].map((y) => `M${x} ${y - 12}l6 12l-6 12l-6 -12Z`).join(''),
    )
  return group(
    placed(at, scale, 0, mirrored),
    leather(sheet, 'M-118 -276H118V-216H-118Z', dye.sash, dye.trim, coins(-118, -270, 240, 60, 26), 6),
    leather(sheet, 'M-112 -112H112V-6H-112Z', dye.trim, dye.robe, coins(-116, -108, 230, 110, 30), 7),
    leather(sheet, 'M54 -216H112V-112H54Z', dye.trim, dye.robe, lattice(62, -204, 60, 100, 26), 5),
    post(-125),
    post(125),
    hide(brackets, dye.trim),
    leather(sheet, top, dye.sash, dye.trim, scales(-220, -420, 19, 8, 24), 8),
    hide('M-92 -424H92L86 -442H-86Z', dye.robe, [-60, -30, 0, 30, 60].map((x) => snowflake([x, -433], 7)).join('')),
    hide(
      'M-98 -424C-120 -440 -118 -468 -94 -474C-104 -456 -88 -446 -78 -440ZM98 -424C120 -440 118 -468 94 -474C104 -456 88 -446 78 -440ZM-14 -442C-22 -464 -8 -472 0 -484C8 -472 22 -464 14 -442Z',
      dye.trim,
    ),
    leather(sheet, 'M-176 -6H176V28H-176Z', dye.robe, dye.trim, coins(-176, -2, 360, 30, 20), 5),
  )
}

/** A bank of clouds with curls cut into it. */
export function cloudBank(at: Point, scale: number, dye: Hide): string {
  const shape =
    'M-262 24C-296 -10 -262 -56 -214 -44C-212 -96 -150 -112 -124 -74C-106 -128 -26 -128 -12 -76C14 -124 92 -116 98 -62C134 -96 196 -70 186 -26C232 -48 284 -10 262 26C224 52 150 34 120 46C70 62 30 40 -10 50C-60 62 -100 40 -140 48C-190 58 -230 46 -262 24Z'
  const curls = [
    [-196, -8, 25, 1],
    [-118, -26, 30, 1],
    [-8, -30, 32, -1],
    [96, -22, 30, -1],
    [196, 0, 25, -1],
    [-60, 22, 18, 1],
    [44, 22, 18, -1],
  ] as const
  let curl = ''
  for (const [x, y, size, way] of curls) {
    const s = size * way
    curl += `M${x - s} ${y + size * 0.5}C${x - s * 1.3} ${y - size * 0.7} ${x - s * 0.1} ${y - size * 1.2} ${x + s * 0.5} ${y - size * 0.5}C${x + s} ${y + size * 0.2} ${x + s * 0.3} ${y + size * 0.8} ${x - s * 0.2} ${y + size * 0.4}C${x + s * 0.3} ${y + size * 0.5} ${x + s * 0.5} ${y} ${x + s * 0.2} ${y - size * 0.3}C${x - s * 0.2} ${y - size * 0.7} ${x - s * 0.9} ${y - size * 0.4} ${x - s} ${y + size * 0.5}Z`
  }
  return group(
    placed(at, scale),
    hide(shape, mix(dye.sash, '#e8d2a0', 0.2), curl),
    stroke('M-240 22C-180 44 -120 22 -60 36C0 48 60 26 120 32C170 38 220 36 246 18', lamp, 3),
  )
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

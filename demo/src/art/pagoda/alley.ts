import { mix } from '../colour.ts'
import { fill, group, placed, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Hour } from './hour.ts'

/** A house of the alley, its door on the origin's level: 330 units wide, 330 high. */
function house(hour: Hour, door: string): string {
  const tile = mix(hour.tile, '#000000', 0.15)
  let [ribs, bars] = ['', '']
  for (let x = -160; x <= 160; x += 20) ribs += `M${n(x * 0.9)} -318L${x} -216`
  for (let x = -128; x < -56; x += 18) bars += `M${x} -160v74`
  return [
    fill('M-150 0V-220H150V0Z', hour.wall),
    fill('M-150 -34H150V0H-150Z', mix(hour.wall, hour.tile, 0.35)),
    fill('M-134 -166h84v86h-84ZM50 -166h84v86h-84Z', mix(hour.wood, '#000000', 0.35)),
    stroke(`${bars}M-134 -122h84M50 -122h84M68 -160v74M86 -160v74M104 -160v74`, hour.wall, 3),
    fill('M-44 0v-172h88v172Z', door),
    stroke('M-46 0v-176h92v176', hour.wood, 10),
    fill('M-176 -206Q-150 -270 -140 -318H140Q150 -270 176 -206Z', '#f5f8f8'),
    stroke(ribs, mix(hour.haze, hour.tile, 0.3), 2, 'opacity="0.5"'),
    stroke('M-180 -204Q0 -190 180 -204', tile, 9),
  ].join('')
}

/** Two houses of the alley at the gate in the snow: one door is open, and footprints cross over and come back. */
export function alley(sheet: Sheet, hour: Hour): void {
  const { width, height } = sheet
  const [reach, foot, scale] = [Math.min(width * 0.37, 560), height * 0.93, height / 1000]
  const [open, shut]: [Point, Point] = [
    [width / 2 - reach, foot],
    [width / 2 + reach, foot],
  ]
  const glow = sheet.radial([0, -70], 190, [
    [0, '#ffb45a', 0.85],
    [1, '#ffb45a', 0],
  ])
  const neighbour = 'M-16 0C-18 -40 -18 -76 -8 -86C-18 -92 -14 -110 0 -110C14 -110 18 -92 8 -86C18 -76 18 -40 16 0Z'
  let steps = ''
  const print = (x: number, y: number): string => `M${n(x - 8)} ${n(y)}a8 3.6 0 1 0 16 0a8 3.6 0 1 0 -16 0Z`
  const count = Math.round((reach * 2 - 130) / 46)
  for (let index = 0; index <= count; index++) {
    const [x, bow] = [open[0] + 66 + index * 46, 16 * Math.sin((Math.PI * index) / count)]
    // There, and back.
    steps += print(x, foot + 2 + bow + (index % 2) * 8) + print(x + 20, foot + 24 + bow * 1.6 + (index % 2) * 9)
  }
  sheet.add(
    group(placed(open, scale), house(hour, '#ffc873'), fill(ring([0, -70], 190), glow), fill(neighbour, '#5a2a22')),
    group(placed(shut, scale, 0, true), house(hour, mix(hour.wood, '#000000', 0.3)), stroke('M0 0V-168', '#2a1a16', 4)),
    fill(steps, mix(hour.haze, hour.tile, 0.42), 'data-part="footprints"'),
  )
}

import { fill, group, placed, stroke } from '../line.ts'
import type { Point, Sheet } from '../sheet.ts'

/** A tea scoop of bamboo root bound in silver, lying on the table and pointing away from the bowl. */
export function teaScoop(sheet: Sheet, at: Point, side: number): string {
  const back = sheet.across(
    [0, 0],
    [0, 1],
    [
      [0, '#c08a4e'],
      [0.4, '#9a6230'],
      [1, '#4e2c14'],
    ],
  )
  const hollow = sheet.across(
    [0, 0],
    [0, 1],
    [
      [0, '#3c2110'],
      [1, '#8a5628'],
    ],
  )
  const silver = sheet.across(
    [0, 0],
    [0, 1],
    [
      [0, '#f6f8fa'],
      [0.35, '#c3cad0'],
      [0.7, '#7f8890'],
      [1, '#b6bec5'],
    ],
  )
  const shade = sheet.radial([0, 0], 100, [
    [0, '#140c06', 0.5],
    [1, '#140c06', 0],
  ])
  return group(
    `data-part="scoop" ${placed(at, 1, side * 4, side < 0)}`,
    `<g transform="translate(4 20) scale(1.9 0.2)"><circle r="100" fill="${shade}"/></g>`,
    fill(
      'M-150 -22C-60 -34 60 -34 128 -26C158 -20 172 -6 168 8C160 22 120 24 60 24C-20 26 -110 22 -150 12C-164 4 -164 -16 -150 -22Z',
      back,
    ),
    fill('M-10 -26C50 -30 100 -28 128 -22C152 -16 162 -6 158 2C140 10 60 6 8 2C-16 0 -24 -22 -10 -26Z', hollow),
    stroke('M-10 -26C50 -30 100 -28 128 -22C152 -16 162 -6 158 2', '#e2b070', 2.4, 'opacity="0.8"'),
    fill('M-86 -29C-78 -10 -78 8 -84 22L-58 24C-52 8 -52 -12 -60 -31Z', silver),
    fill('M-150 -22C-164 -16 -164 4 -150 12L-136 15C-146 2 -146 -12 -136 -24Z', silver),
    stroke('M-118 -26C-112 -8 -112 6 -116 20M-34 -31C-28 -10 -28 8 -32 24', '#4a2a12', 2, 'opacity="0.6"'),
    stroke('M-132 -15C-60 -26 -30 -26 -20 -24', '#e8bf84', 3, 'opacity="0.55"'),
  )
}

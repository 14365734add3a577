import { createNoise, fractal, type Random } from '../../random.ts'
import { darker, lighter, mix } from '../colour.ts'
import { brush, curve, fill, group, placed, polygon, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { hill } from './hill.ts'
import type { Mineral } from './mineral.ts'
import { rescued } from './rescued.ts'
import { blossoms } from './ribbon.ts'
import { stag } from './stag.ts'

/** A tree of the old walls: a forked stem under fans of leaves, each leaf drawn. */
function tree(random: Random, mineral: Mineral, [x, y]: Point, high: number): string {
  const stems = [
    brush(
      [
        [x, y],
        [x + high * 0.03, y - high * 0.3],
        [x - high * 0.04, y - high * 0.62],
      ],
      (part) => high * 0.026 * (1 - part * 0.6),
    ),
    brush(
      [
        [x + high * 0.01, y - high * 0.22],
        [x + high * 0.12, y - high * 0.4],
        [x + high * 0.14, y - high * 0.58],
      ],
      (part) => high * 0.016 * (1 - part * 0.5),
    ),
    brush(
      [
        [x, y - high * 0.34],
        [x - high * 0.14, y - high * 0.46],
        [x - high * 0.2, y - high * 0.56],
      ],
      (part) => high * 0.014 * (1 - part * 0.5),
    ),
  ].join('')
  const fans: string[] = []
  for (const [dx, dy, size] of [
    [-0.2, -0.58, 0.17],
    [0.15, -0.62, 0.17],
    [-0.04, -0.72, 0.21],
    [-0.14, -0.74, 0.13],
    [0.09, -0.8, 0.14],
  ] as const) {
    let leaves = ''
    for (let leaf = 0; leaf < 11; leaf++) {
      const angle = -Math.PI * (leaf / 10)
      const reach = high * size * random.between(0.82, 1)
      const [cx, cy] = [x + dx * high, y + dy * high]
      const tip: Point = [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach * 0.86]
      leaves += brush(
        [[cx, cy], [(cx + tip[0]) / 2, (cy + tip[1]) / 2 - 3], tip],
        (part) => reach * 0.11 * Math.sin(Math.PI * part ** 0.7),
        4,
      )
    }
    const tone = random.pick([mineral.green, mineral.blue, mix(mineral.green, mineral.line, 0.3)])
    fans.push(fill(leaves, tone), stroke(leaves, mineral.line, 0.9, 'opacity="0.5"'))
  }
  return fill(stems, mineral.line) + fans.join('')
}

/** The river: a slanting band of combed water with curling crests, and its banks. */
function river(random: Random, mineral: Mineral, width: number, top: number, deep: number): string {
  const noise = createNoise(random)
  const edge = (base: number, shift: number): Point[] =>
    Array.from({ length: Math.ceil(width / 20) + 2 }, (_, index): Point => {
      const x = index * 20 - 10
      return [x, base + fractal(noise, x / 190 + shift, 2) * 18]
    })
  const upper = edge(top, 0)
  const lower = edge(top + deep, 9)
  const water = mix(mineral.blue, mineral.green, 0.25)
  const lines: string[] = []
  for (let row = 1; row < 9; row++) {
    let path = ''
    for (let x = -30 + (row % 2) * 26; x < width + 30; x += 52) {
      const at = Math.max(0, Math.min(upper.length - 1, Math.round((x + 10) / 20)))
      const y = upper[at]![1] + ((lower[at]![1] - upper[at]![1]) * row) / 9
      path += `M${n(x)} ${n(y + 5)}q13 -13 26 -3t26 -2`
      if (random.chance(0.24)) path += `m-22 -4c3 -13 17 -12 15 -3c-2 6 -9 4 -8 -1`
    }
    lines.push(stroke(path, row % 3 ? lighter(water, 0.5) : mineral.white, row % 3 ? 1.5 : 2.2, 'opacity="0.85"'))
  }
  return [
    fill(polygon([...upper, ...lower.toReversed()]), water),
    ...lines,
    stroke(curve(upper), mineral.line, 2.6, 'opacity="0.8"'),
    stroke(curve(upper.map(([x, y]): Point => [x, y + 6])), mineral.white, 3, 'opacity="0.7"'),
    stroke(curve(lower), mineral.line, 3),
    stroke(curve(lower.map(([x, y]): Point => [x, y - 6])), mineral.white, 3, 'opacity="0.7"'),
  ].join('')
}

/** The deer of nine colours in the river, looking back until the man behind it stands firm. */
export function deer(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  const red = mix(mineral.earth, '#b4593a', 0.5)
  sheet.add(
    wash(sheet, red),
    wash(
      sheet,
      sheet.linear(
        [0, 0],
        [0, height],
        [
          [0, darker(red, 0.3), 0.5],
          [0.5, red, 0],
          [1, darker(red, 0.35), 0.35],
        ],
      ),
    ),
  )
  blossoms(random.fork('far'), mineral, sheet, Math.round((width / 1000) * 16))
  const rows = [0.24, 0.46]
  for (const [row, part] of rows.entries()) {
    const foot = height * part
    const hills: { x: number; markup: string }[] = []
    for (let x = -40; x < width + 80; x += random.between(58, 92))
      hills.push({
        x,
        markup: hill(
          random,
          mineral,
          x,
          foot + random.between(0, 22),
          random.between(86, 136),
          random.between(70, 118) + row * 16,
        ),
      })
    sheet.add(...random.shuffle(hills).map(({ markup }) => markup))
    sheet.add(
      fill(
        `M0 ${n(foot + 2)}H${n(width)}V${n(foot + 60)}H0Z`,
        sheet.linear(
          [0, foot],
          [0, foot + 60],
          [
            [0, darker(red, 0.28), 0.9],
            [1, red, 0],
          ],
        ),
      ),
    )
  }
  const side = random.chance(0.5)
  const flip = side ? 1 : -1
  const [foot, line] = [height * 0.9, height * 0.81]
  const water = river(random.fork('river'), mineral, width, height * 0.6, height * 0.35)
  const middle = width / 2 + flip * 60
  const wading = [middle - 126, middle + 70, width / 2 - flip * 300].map(
    (x) => `M${n(x - 60)} ${n(line + 4)}q30 -16 60 -4t66 -2M${n(x - 30)} ${n(line + 16)}q24 -10 44 -2t40 0`,
  )
  sheet.add(
    water,
    tree(random.fork('left'), mineral, [width / 2 + flip * Math.min(430, width * 0.43), height * 0.62], 340),
    group(placed([width / 2 - flip * 300, foot - 34], 1.12, 0, !side), rescued(mineral)),
    group(placed([middle, foot], 1.24, 0, !side), stag(random, mineral)),
    // Water over their legs.
    group(
      `data-part="wading" clip-path="${sheet.clip(`<rect y="${n(line)}" width="${n(width)}" height="${n(height - line)}"/>`)}" opacity="0.88"`,
      water,
    ),
    stroke(wading.join(''), mineral.white, 4, 'opacity="0.9"'),
  )
  for (let x = -30; x < width + 60; x += random.between(70, 110))
    sheet.add(hill(random, mineral, x, height + 30, random.between(110, 160), random.between(62, 90)))
  if (width > 1500) sheet.add(tree(random.fork('right'), mineral, [width / 2 - flip * 560, height * 0.62], 380))
}

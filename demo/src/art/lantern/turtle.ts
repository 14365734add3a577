import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, polygon, ring, stroke } from '../line.ts'
import { roof } from '../motifs.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { walker } from './crowd.ts'
import { round } from './lamps.ts'
import { glow, lit, type Night } from './night.ts'

const bamboo = '#6b3a1c'
const shell = 'M-350 -96C-330 -250 -170 -330 0 -330C170 -330 330 -250 350 -96C240 -60 -240 -60 -350 -96Z'
const rim =
  'M-366 -100C-250 -62 250 -62 366 -100C372 -76 352 -56 330 -50C180 -26 -180 -26 -330 -50C-352 -56 -372 -76 -366 -100Z'
const neck =
  'M296 -92C350 -96 372 -140 376 -190C380 -250 416 -284 470 -276C470 -240 462 -220 452 -190C446 -120 390 -50 300 -54Z'
const head =
  'M372 -214C352 -290 392 -346 452 -342C484 -340 498 -322 522 -318C546 -316 552 -292 538 -282C552 -272 546 -252 524 -252C500 -246 486 -232 462 -226C430 -214 394 -200 372 -214Z'
const horns =
  'M398 -326C380 -366 352 -384 322 -388C346 -372 356 -346 370 -316ZM428 -340C424 -376 404 -402 378 -416C394 -392 398 -366 404 -334Z'
const legs =
  'M-300 -64C-352 -44 -376 -18 -392 4C-352 12 -296 6 -246 -2C-228 -20 -222 -40 -232 -58ZM232 -58C222 -40 236 -16 262 2C306 10 356 6 398 0C382 -22 344 -48 300 -64ZM-350 -84C-400 -92 -436 -84 -470 -108C-462 -72 -412 -52 -350 -58Z'
/** Tongue of fire on its torch. */
const flame = 'M0 8C-13 2 -12 -16 -3 -30C-2 -20 2 -20 3 -38C14 -24 15 2 0 8Z'

/** One storey of the lantern: lit panes between red posts, a rail, and a roof with lamps under its eaves. */
function storey(sheet: Sheet, random: Random, night: Night, foot: number, half: number, high: number): string {
  const pane = lit(sheet, '#f0a848')
  const red = '#9c2a1c'
  let [bars, pictures] = ['', '']
  for (let bay = 0; bay < 5; bay++) {
    const left = half * (-0.8 + bay * 0.32)
    bars += `M${n(left)} ${n(foot)}v${n(-high)}`
    pictures += `M${n(left + 6)} ${n(foot - 16)}q${n(half * 0.08)} ${n(-high * random.between(0.2, 0.6))} ${n(half * 0.16)} -6t${n(half * 0.13)} 2v8Z`
  }
  const lamps = [-0.95, -0.48, 0, 0.48, 0.95].map((part) =>
    round(sheet, [half * part * 1.12, foot - high + 4 - Math.abs(part) * 10], 0.34, random.pick(night.lights)),
  )
  return group(
    'data-part="storey"',
    `<rect x="${n(-half * 0.8)}" y="${n(foot - high)}" width="${n(half * 1.6)}" height="${n(high)}" fill="${pane}"/>`,
    fill(pictures, '#a8552a', 'opacity="0.5"'),
    stroke(`${bars}M${n(half * 0.8)} ${n(foot)}v${n(-high)}`, red, 7),
    stroke(
      `M${n(-half * 0.94)} ${n(foot - 18)}H${n(half * 0.94)}M${n(-half * 0.94)} ${n(foot)}H${n(half * 0.94)}`,
      red,
      6,
    ),
    fill(roof([0, foot - high + 8], half * 1.18, 50), '#3d2418'),
    stroke(
      `M${n(-half * 1.2)} ${n(foot - high - half * 0.17)}Q0 ${n(foot - high + half * 0.26)} ${n(half * 1.2)} ${n(foot - high - half * 0.17)}`,
      '#e2b04e',
      5,
    ),
    stroke(`M${n(-half * 0.5)} ${n(foot - high - 42)}H${n(half * 0.5)}`, '#e2b04e', 6),
    ...lamps,
  )
}

/** Peaks of silk on bamboo to both sides of the storeys. */
function peaks(sheet: Sheet, random: Random): string {
  return [-1, 1]
    .flatMap((side) =>
      [
        [170, 520, '#3c7fa0'],
        [270, 360, '#4d9c8a'],
        [372, 190, '#79ac62'],
      ].map(([out, high, colour]) => {
        const [x, tall] = [side * Number(out), Number(high) * random.between(0.94, 1.06)]
        const [left, right]: [Point, Point] = [
          [x - 118, -150],
          [x + 118, -150],
        ]
        const edge: Point[] = [
          left,
          [x - 70, -190 - tall * 0.5],
          [x - 34, -190 - tall * 0.62],
          [x, -190 - tall],
          [x + 30, -190 - tall * 0.7],
          [x + 74, -190 - tall * 0.44],
          right,
        ]
        const ribs = edge.slice(1, -1).map(([ex, ey]) => `M${n(ex)} ${n(ey)}L${n(x + (ex - x) * 0.4)} -190`)
        return (
          fill(polygon(edge), lit(sheet, String(colour))) +
          stroke(polygon(edge) + ribs.join(''), bamboo, 2.4, 'opacity="0.55"')
        )
      }),
    )
    .join('')
}

/** The mountain lantern: three storeys between silk peaks on the back of a turtle, taller than the townspeople's torches. */
export function turtle(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const ground = height * 0.93
  const scale = Math.min(height / 1000, width / 1000) * 0.92
  const skin = lit(sheet, '#d99a3c')
  let scutes = ''
  for (let row = -1; row < 4; row++)
    for (let column = -4; column <= 4; column++) {
      const [x, y] = [(column + (row % 2 ? 0.5 : 0)) * 112, -90 - row * 74]
      scutes += `M${n(x)} ${n(y - 50)}l56 25v49l-56 25l-56 -25v-49Z`
    }
  const floor = sheet.linear(
    [0, ground - 40],
    [0, height],
    [
      [0, mix(night.sky[1], '#e08a4a', 0.5)],
      [1, night.shade],
    ],
  )
  sheet.add(
    glow(sheet, [width / 2, height * 0.5], height * 0.66, '#f29a3c', 0.95),
    `<rect y="${n(ground - 26)}" width="${n(width)}" height="${n(height - ground + 26)}" fill="${floor}"/>`,
    group(
      placed([width / 2 - 44 * scale, ground - 40 * scale], scale),
      peaks(sheet, random),
      fill(legs, skin),
      stroke(legs, bamboo, 3),
      fill(horns, '#e2b04e'),
      fill(neck, skin),
      stroke(neck, bamboo, 3),
      fill(shell, lit(sheet, '#5f9a4e'), 'data-part="turtle"'),
      group(`clip-path="${sheet.clip(`<path d="${shell}"/>`)}"`, stroke(scutes, '#f3dfa0', 6, 'opacity="0.8"')),
      stroke(shell, bamboo, 3),
      fill(rim, lit(sheet, '#c9542c')),
      stroke(rim, bamboo, 3),
      fill(head, skin),
      stroke(head + horns, bamboo, 3),
      fill(ring([452, -298], 20), '#fff6dc'),
      fill(ring([458, -298], 10), '#2a120a'),
      stroke('M540 -282C506 -270 480 -268 452 -262M528 -300q-10 -6 -16 2', '#8c2a18', 5),
      stroke('M536 -268C566 -246 572 -214 556 -186M520 -256C540 -232 540 -206 526 -186', '#e2b04e', 4),
      storey(sheet, random, night, -318, 236, 118),
      storey(sheet, random, night, -478, 180, 108),
      storey(sheet, random, night, -626, 124, 98),
      glow(sheet, [0, -790], 120, '#ff9a3c', 0.95),
      group(
        `data-part="flame" ${placed([0, -776], 1.7)}`,
        fill(flame, '#f0702c'),
        group(placed([0, 2], 0.55), fill(flame, '#fff0b8')),
      ),
    ),
  )
  const people = Math.round(width / 62)
  for (let index = 0; index < people; index++) {
    const at: Point = [((index + random.between(0.2, 0.8)) / people) * width, height + random.between(-8, 26)]
    const size = random.between(0.62, 0.82)
    const torch: Point = [at[0] + 30 * size, at[1] - random.between(112, 150) * size]
    sheet.add(group(placed(at, size, 0, random.chance(0.5)), fill(walker, mix(night.shade, '#000000', 0.5))))
    if (index % 2) continue
    sheet.add(
      stroke(`M${n(at[0] + 14 * size)} ${n(at[1] - 60 * size)}L${n(torch[0])} ${n(torch[1])}`, '#1a0c08', 4),
      glow(sheet, torch, 70 * size, '#ff9a3c', 0.9),
      group(placed(torch, size), fill(flame, '#f0702c'), group(placed([0, 2], 0.55), fill(flame, '#fff0b8'))),
    )
  }
}

import { createNoise, fractal, type Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { blot, fill, group, placed, polar, polygon, ring, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Mineral } from './mineral.ts'
import { blossoms } from './ribbon.ts'

/** The deer of nine colours by the river, between rows of hills. */
export function deer(sheet: Sheet, random: Random, mineral: Mineral): void {
  const { width, height } = sheet
  sheet.add(wash(sheet, mineral.wall))
  for (let row = 0; row < 3; row++) {
    const foot = height * (0.42 + row * 0.27)
    for (let x = -40; x < width + 60; x += random.between(66, 104)) {
      const [wide, high] = [random.between(80, 130), random.between(70, 130)]
      const tone = random.pick([mineral.blue, mineral.green, mineral.earth, mineral.white])
      const hill = `M${n(x - wide / 2)} ${n(foot)}Q${n(x - wide * 0.3)} ${n(foot - high)} ${n(x)} ${n(foot - high)}Q${n(x + wide * 0.3)} ${n(foot - high)} ${n(x + wide / 2)} ${n(foot)}Z`
      sheet.add(
        fill(hill, tone),
        fill(
          hill,
          lighter(tone, 0.3),
          `opacity="0.5" transform="translate(${n(x * 0.3)} ${n(foot * 0.3)}) scale(0.7)"`,
        ),
        stroke(hill, mineral.line, 2, 'opacity="0.55"'),
      )
    }
    const band = createNoise(random.fork(`band${row}`))
    const line: Point[] = []
    for (let x = -10; x <= width + 10; x += 20) line.push([x, foot - 8 + fractal(band, x / 160, 2) * 16])
    sheet.add(
      fill(
        polygon([...line, [width + 10, foot + 220], [-10, foot + 220]]),
        row === 1 ? mix(mineral.blue, mineral.wall, 0.4) : mix(mineral.wall, mineral.white, 0.35),
      ),
    )
    if (row === 1) {
      let waves = ''
      for (let index = 0; index < width / 9; index++)
        waves += `M${n(random.between(0, width))} ${n(foot + random.between(14, 170))}q14 -14 28 0t28 0`
      sheet.add(stroke(waves, mineral.white, 2.4, 'opacity="0.7"'))
    }
  }
  const side = random.chance(0.5)
  sheet.add(group(placed([width * (side ? 0.46 : 0.54), height * 0.74], 1.5, 0, !side), stag(random, mineral)))
  for (const part of [0.14, 0.84]) {
    let leaves = ''
    const [x, y] = [width * part, height * 0.97]
    for (let index = 0; index < 30; index++)
      leaves += blot(random, [x + random.bell() * 90, y - random.between(110, 260)], random.between(10, 22), 6)
    sheet.add(
      stroke(
        `M${n(x)} ${n(y + 40)}q14 -90 -4 -190M${n(x)} ${n(y - 60)}l36 -70M${n(x)} ${n(y - 80)}l-40 -60`,
        mineral.line,
        9,
      ),
      fill(leaves, mineral.green),
      fill(leaves, mineral.white, 'opacity="0.25" transform="translate(-3 -4)"'),
    )
  }
  blossoms(random, mineral, sheet, Math.round((width / 1000) * 14))
}

/** The deer of nine colours, standing, looking back; about 300 units. */
function stag(random: Random, mineral: Mineral): string {
  const body =
    'M-130 -90C-100 -130 40 -126 90 -122C100 -160 108 -200 128 -226C150 -236 190 -214 200 -196C194 -184 170 -186 158 -186C150 -150 146 -100 126 -70C80 -36 -80 -36 -124 -58C-144 -70 -142 -82 -130 -90Z'
  const legs =
    'M-122 -70L-136 20L-128 96H-112L-116 20L-90 -56ZM-84 -54L-80 30L-86 96H-70L-64 26L-58 -52ZM70 -54L78 26L72 96H88L94 22L92 -58ZM98 -60L128 -6L116 66H132L148 -14L124 -78Z'
  const antlers =
    'M134 -228C120 -270 130 -310 110 -340M124 -272C104 -280 96 -300 96 -318M122 -300C140 -306 146 -324 144 -340M146 -228C150 -266 176 -290 184 -328M154 -262C174 -264 190 -274 198 -290M170 -296C160 -310 160 -326 164 -340'
  let spots = ''
  const tones = [mineral.earth, mineral.blue, mineral.green, mineral.gold]
  const marks: string[] = []
  for (let index = 0; index < 34; index++) {
    const at: Point = [random.between(-112, 108), random.between(-108, -58)]
    marks.push(fill(snow(at, random.between(5, 9)), random.pick(tones)))
  }
  for (let index = 0; index < 6; index++) spots += ring([112 + index * 5, -130 - index * 13], 4)
  const hair = mix(mineral.white, mineral.gold, 0.12)
  return [
    stroke('M-132 -84q-24 6 -22 34', mineral.line, 7),
    fill(legs, hair),
    stroke(legs, mineral.line, 2.2),
    fill(body, hair),
    ...marks,
    fill(spots, mineral.earth),
    stroke(body, mineral.line, 2.6),
    stroke(antlers, mineral.green, 7),
    stroke(antlers, mineral.line, 1.4),
    fill('M128 -222q-30 -12 -40 4q18 14 40 6Z', hair),
    stroke('M128 -222q-30 -12 -40 4q18 14 40 6', mineral.line, 2),
    fill(ring([160, -208], 4.5), mineral.line),
    stroke('M96 -130C110 -118 130 -118 146 -126', mineral.earth, 7),
  ].join('')
}

function snow(at: Point, size: number): string {
  let path = ''
  for (let petal = 0; petal < 5; petal++) path += ring(polar(at, petal * 1.257, size * 0.5), size * 0.36)
  return path
}

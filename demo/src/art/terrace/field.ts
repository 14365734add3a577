import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { blot, fill, group, placed, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Season } from './season.ts'

/** Details of one field: low walls that divide it, glints of water or rows of rice. */
export function details(
  sheet: Sheet,
  random: Random,
  season: Season,
  part: number,
  top: (x: number) => number,
  bottom: (x: number) => number,
): void {
  const { width } = sheet
  let dividers = ''
  let marks = ''
  for (let x = random.between(0, 200); x < width; x += random.between(120, 380)) {
    const from = top(x)
    const to = bottom(x + 10)
    if (to - from > 8)
      dividers += `M${n(x)} ${n(from)}q${n(random.between(-14, 20))} ${n((to - from) * 0.5)} ${n(random.between(-20, 30))} ${n(to - from)}`
  }
  if (season.crop) {
    // Rows follow the curve of the field.
    const rows = 4
    for (let row = 0; row < rows; row++) {
      for (let x = random.between(0, 10); x < width; x += 7 + 15 * part) {
        const room = bottom(x) - top(x)
        if (room < 7 + row * 3) continue
        const y = top(x) + (room * (row + 0.75)) / (rows + 0.3)
        const tall = Math.min(room * 0.32, 4 + 15 * part)
        marks += `M${n(x - tall * 0.4)} ${n(y - tall * 0.8)}L${n(x)} ${n(y)}L${n(x + tall * 0.4)} ${n(y - tall * 0.9)}M${n(x)} ${n(y)}v${n(-tall)}`
      }
    }
  } else {
    for (let index = 0; index < (width / 1000) * 26; index++) {
      const x = random.between(0, width)
      const room = bottom(x) - top(x)
      if (room < 8) continue
      marks += `M${n(x)} ${n(top(x) + room * random.between(0.2, 0.9))}h${n(random.between(10, 60) * (0.3 + part))}`
    }
  }
  if (season.moons) sheet.add(moons(random.fork(`moons${part}`), season.moons, width, part, top, bottom))
  const bank = mix(season.haze, season.bank, 0.35 + part * 0.6)
  sheet.add(stroke(dividers, mix(bank, season.rim, 0.35), 1.4 + part * 6))
  sheet.add(
    stroke(marks, season.crop ?? season.water ?? '#ffffff', 1 + part * 1.4, `opacity="${season.crop ? 0.8 : 0.4}"`),
  )
}

/** A moon in each piece of water that is large enough, with its trail of light. */
function moons(
  random: Random,
  colour: string,
  width: number,
  part: number,
  top: (x: number) => number,
  bottom: (x: number) => number,
): string {
  const drawn: string[] = []
  const size = 3.4 + 11 * part
  for (let x = random.between(20, 60); x < width; x += random.between(34, 66) * (0.5 + part)) {
    const room = bottom(x) - top(x)
    if (room < size * 1.1) continue
    const y = top(x) + room * random.between(0.36, 0.6)
    const oval = (scale: number): string =>
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * scale)}" ry="${n(Math.min(size * 0.62, room * 0.34) * scale)}" fill="${colour}"`
    drawn.push(
      `<g data-part="moon">${oval(2.1)} opacity="0.22"/>${oval(1.45)} opacity="0.3"/>${oval(1)}/></g>`,
      stroke(
        `M${n(x - size * 1.5)} ${n(y + room * 0.26)}h${n(size * 2)}M${n(x - size * 0.5)} ${n(y + room * 0.34)}h${n(size * 1.6)}`,
        colour,
        0.8 + part,
        'opacity="0.7"',
      ),
    )
  }
  return drawn.join('')
}

/** A few trees on the edge of a field, with a person in red beside them. */
export function grove(sheet: Sheet, random: Random, season: Season, part: number, ground: (x: number) => number): void {
  const from = random.between(0.05, 0.7) * sheet.width
  let trunks = ''
  let dark = ''
  let light = ''
  for (let index = 0; index < random.integer(4, 9); index++) {
    const x = from + random.between(0, 150)
    const tall = (26 + 70 * part) * random.between(0.7, 1.3)
    const y = ground(x)
    trunks += `M${n(x)} ${n(y + 3)}q2 ${n(-tall * 0.5)} 0 ${n(-tall * 0.8)}`
    for (let leaf = 0; leaf < 16; leaf++) {
      const at: Point = [x + random.bell() * tall * 0.34, y - tall * random.between(0.4, 1.12)]
      if (leaf % 3) dark += blot(random, at, tall * random.between(0.07, 0.15), 7)
      else light += blot(random, [at[0] - 2, at[1] - 3], tall * random.between(0.05, 0.1), 7)
    }
  }
  const tone = mix(season.haze, season.tree, 0.5 + part * 0.5)
  sheet.add(stroke(trunks, tone, 1.5 + 2 * part), fill(dark, tone), fill(light, mix(tone, season.rim, 0.3)))
  sheet.add(fill(ring([from + 170, ground(from + 170) - 10 * (0.5 + part)], 3 * (0.5 + part)), '#b53a26'))
}

/** A person bent over the water to plant, in a straw hat; faces left, 60 units tall, standing on the origin. */
function planter(robe: string): string {
  return (
    stroke('M-4 0V-20M10 0L8 -22', '#3a2a20', 6) +
    fill(
      'M-8 -18C-6 -34 4 -44 -14 -50C-26 -52 -34 -46 -32 -38C-26 -40 -18 -38 -16 -30C-16 -22 14 -14 14 -18C18 -32 10 -50 -12 -54Z',
      robe,
    ) +
    stroke('M-28 -42L-32 -16M-22 -40L-24 -14', '#d9a87c', 4.5) +
    fill('M-60 -40Q-40 -72 -20 -50Q-38 -40 -60 -40Z', '#e3c074') +
    stroke('M-32 -14l-4 12m4 -12l3 12m-6 -9l8 2', '#4d8a3a', 2.6)
  )
}

/** Planters along the curve of a field, each behind the last. */
export function planters(random: Random, width: number, middle: (x: number) => number): string {
  const robes = ['#b5402c', '#2f5f7a', '#3f5a48', '#7a4a6a', '#2c4a66', '#a5602c']
  return robes
    .map((robe, index) => {
      const x = width / 2 - 330 + index * 118 + random.bell() * 16
      return group(`data-part="planter" ${placed([x, middle(x) + 8], 1.25)}`, planter(robe))
    })
    .join('')
}

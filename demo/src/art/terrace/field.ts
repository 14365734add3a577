import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { blot, fill, ring, stroke } from '../line.ts'
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
  const count = Math.round((width / 1000) * (season.crop ? 60 + 210 * part : 26))
  for (let index = 0; index < count; index++) {
    const x = random.between(0, width)
    const room = bottom(x) - top(x)
    if (room < 6) continue
    const y = top(x) + room * random.between(0.1, 0.9)
    if (season.crop) marks += `M${n(x - 3)} ${n(y - 2 - 7 * part)}l3 ${n(3 + 7 * part)}l3 ${n(-4 - 7 * part)}`
    else marks += `M${n(x)} ${n(y)}h${n(random.between(10, 60) * (0.3 + part))}`
  }
  if (season.moons) sheet.add(moons(random.fork(`moons${part}`), season.moons, width, part, top, bottom))
  const bank = mix(season.haze, season.bank, 0.35 + part * 0.6)
  sheet.add(stroke(dividers, bank, 1.4 + part * 4))
  sheet.add(
    stroke(marks, season.crop ?? season.water ?? '#ffffff', 1 + part * 0.8, `opacity="${season.crop ? 0.5 : 0.4}"`),
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
  for (let x = random.between(20, 90); x < width; x += random.between(60, 130) * (0.5 + part)) {
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

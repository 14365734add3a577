import type { Random } from '../../random.ts'
import { lighter, mix } from '../colour.ts'
import { brush, fill, group, ring, stroke } from '../line.ts'
import { wash } from '../paper.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import type { Glaze } from './glaze.ts'

/** Shadow on the wall of bamboo outside the window. */
function bambooShadow(random: Random, sheet: Sheet, side: number): string {
  const { width, height } = sheet
  let [canes, leaves] = ['', '']
  for (let cane = 0; cane < 3; cane++) {
    const x = width / 2 + side * random.between(60, 430)
    const lean = random.between(-60, 60)
    canes += `M${n(x)} ${n(height * 0.8)}Q${n(x + lean * 0.3)} ${n(height * 0.4)} ${n(x + lean)} -20`
    for (let spray = 0; spray < 9; spray++) {
      const part = random.between(0.1, 0.9)
      const root: Point = [x + lean * part, height * 0.8 * (1 - part)]
      for (let leaf = 0; leaf < 4; leaf++) {
        const angle = random.between(0.1, 1.1) + (random.chance(0.5) ? 0 : Math.PI - 1.2)
        const long = random.between(60, 130)
        const tip: Point = [root[0] + Math.cos(angle) * long, root[1] + Math.sin(angle) * long]
        const middle: Point = [(root[0] + tip[0]) / 2 + 5, (root[1] + tip[1]) / 2 - 6]
        leaves += brush([root, middle, tip], (along) => 8 * Math.sin(Math.PI * along ** 0.7), 4)
      }
    }
  }
  return group('opacity="0.1"', stroke(canes, '#1d150c', 9), fill(leaves, '#1d150c'))
}

/** Light of a lattice window on the wall. */
function windowLight(sheet: Sheet, x: number): string {
  const { height } = sheet
  const panes: string[] = []
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 5; row++) {
      const [left, top] = [x - 260 + column * 118, height * 0.08 + row * 118]
      panes.push(`M${n(left)} ${n(top)}h104l-26 104h-104Z`)
    }
  }
  return fill(panes.join(''), '#fff6e0', 'opacity="0.26"')
}

/** The wall behind a vessel: plain, a moon window, a screen, the shadow of bamboo or the light of a lattice. */
export function wall(sheet: Sheet, random: Random, glaze: Glaze, side: number, shelf: number): void {
  const { width, height } = sheet
  const x = width / 2
  const pale = lighter(glaze.wall[1], 0.35)
  const kind = random.pick(['moon', 'screen', 'bamboo', 'lattice', 'bamboo'])
  if (kind === 'moon') sheet.add(fill(ring([x + side * 70, height * 0.43], height * 0.31), pale, 'opacity="0.75"'))
  if (kind === 'screen') {
    const [left, top] = [x - 330 + side * 60, height * 0.1]
    const size = `x="${n(left)}" y="${n(top)}" width="660" height="${n(shelf - top)}"`
    sheet.add(`<rect ${size} fill="${pale}" opacity="0.5"/>`)
  }
  if (kind === 'bamboo') sheet.add(bambooShadow(random.fork('bamboo'), sheet, side))
  if (kind === 'lattice') sheet.add(windowLight(sheet, x + side * 130))
  const beam = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, '#ffffff', 0.3],
      [0.5, '#ffffff', 0],
      [1, '#2a1c10', 0.22],
    ],
  )
  sheet.add(wash(sheet, beam))
}

/** The table: dark wood, pale stone or lacquer, with a lit front edge. */
export function table(sheet: Sheet, random: Random, glaze: Glaze, shelf: number): void {
  const { width, height } = sheet
  const top = random.pick([
    mix(glaze.wall[0], '#3c2415', 0.62),
    mix(glaze.wall[1], '#6b4a30', 0.5),
    mix(glaze.wall[1], '#9a948a', 0.5),
    mix('#5a1d18', glaze.wall[0], 0.15),
  ])
  const paint = sheet.linear(
    [0, shelf],
    [0, height],
    [
      [0, lighter(top, 0.22)],
      [0.05, top],
      [1, mix(top, '#000000', 0.35)],
    ],
  )
  let veins = ''
  for (let index = 0; index < (width / 1000) * 16; index++) {
    const [x, y] = [random.between(-100, width), random.between(shelf + 8, height)]
    veins += `M${n(x)} ${n(y)}q${n(random.between(60, 160))} ${n(random.between(-5, 5))} ${n(random.between(180, 420))} ${n(random.between(-3, 3))}`
  }
  sheet.add(
    `<rect y="${n(shelf)}" width="${n(width)}" height="${n(height - shelf)}" fill="${paint}"/>`,
    stroke(veins, mix(top, '#000000', 0.4), 1.2, 'opacity="0.35"'),
  )
}

import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { standing } from '../crane/bird.ts'
import { moods } from '../crane/mood.ts'
import { fill, ring, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { palace, round, sky } from './lamps.ts'
import { glow, type Night } from './night.ts'

/** One great palace lantern before a lattice screen. */
export function grand(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const centre = width / 2
  const scale = (height / 1000) * random.between(2.5, 2.9)
  sheet.add(fill(ring([centre, height * 0.45], height * 0.38), mix(night.sky[1], '#f0a04a', 0.18), 'opacity="0.5"'))
  const lattice = 58
  let bars = ''
  for (let x = centre % lattice; x < width; x += lattice) bars += `M${n(x)} 0V${n(height)}`
  for (let y = 0; y < height; y += lattice) bars += `M0 ${n(y)}H${n(width)}`
  for (let x = centre % lattice; x < width; x += lattice)
    for (let y = 0; y < height; y += lattice)
      bars += `M${n(x + 16)} ${n(y + 16)}h${lattice - 32}v${lattice - 32}h${32 - lattice}Z`
  sheet.add(stroke(bars, night.shade, 3, 'opacity="0.35"'))
  for (const side of [-1, 1]) {
    const colour = random.pick(night.lights)
    const at: Point = [centre + side * Math.min(width * 0.37, 560), height * random.between(0.12, 0.3)]
    sheet.add(glow(sheet, [at[0], at[1] + 70], 230, colour, 0.6), round(sheet, at, 1.15, colour))
  }
  const colour = random.pick(night.lights)
  sheet.add(glow(sheet, [centre, height * 0.44], height * 0.52, '#f2a850', 0.85))
  sheet.add(palace(sheet, random, [centre, height * 0.2], scale, colour))
}

/** Sky lanterns rising from behind the hills. */
export function rising(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const crest = height * 0.84
  let hills = `M0 ${n(height)}V${n(crest)}`
  for (let x = 0; x <= width; x += 80)
    hills += `Q${n(x + 20)} ${n(crest - random.between(10, 70))} ${n(x + 80)} ${n(crest + random.between(-18, 18))}`
  sheet.add(glow(sheet, [width / 2, height], height * 0.62, '#f09a4c', 0.55))
  sheet.add(fill(`${hills}V${n(height)}Z`, night.shade))
  const lamps = Array.from({ length: Math.round((width / 1000) * 64) }, () => random.next() ** 2.4).toSorted(
    (a, b) => a - b,
  )
  for (const near of lamps) {
    const at: Point = [width * 0.5 + random.bell() * width * 0.62, height * (0.9 - random.next() * 0.84)]
    const scale = 0.14 + near * 1.5
    sheet.add(glow(sheet, [at[0], at[1] - 40 * scale], 110 * scale, '#f3a24c', 0.6))
    sheet.add(sky(sheet, at, scale, random.pick(night.lights), random.bell() * 12))
  }
}

/** A lamp and a crane that looks up at it, on the frozen shallows of the new year. */
export function gift(sheet: Sheet, random: Random, night: Night): void {
  const { width, height } = sheet
  const [lamp, shore] = [[width / 2 - 190, height * 0.2] as Point, height * 0.74]
  const ice = sheet.linear(
    [0, shore],
    [0, height],
    [
      [0, mix(night.sky[1], '#f0a860', 0.5)],
      [1, night.shade],
    ],
  )
  sheet.add(
    `<rect y="${n(shore)}" width="${n(width)}" height="${n(height - shore)}" fill="${ice}"/>`,
    glow(sheet, [lamp[0], lamp[1] + 160], height * 0.5, '#f2a850', 0.95),
    stroke(`M${n(lamp[0])} 0V${n(lamp[1])}`, '#2b1a12', 5),
    round(sheet, lamp, 2.3, '#e0482c', random.bell() * 3),
    standing(moods.moon, [width / 2 + 170, height * 0.92], 2.15, true, 0),
  )
}

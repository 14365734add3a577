import { mix, pigment } from './colour.ts'
import { blot, fill, group } from './line.ts'
import { boat, disc, farPagoda, flock, pavilion, pine, ripples } from './motifs.ts'
import { moods } from './mountains/mood.ts'
import { drawRange, plant, type Range } from './mountains/range.ts'
import { pillared, rolling, type Shape, summit } from './mountains/shape.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist, seal } from './paper.ts'
import { n, type Point } from './sheet.ts'

/** Landscapes of the Yunxiu mountains: four views, eight hours and seasons. */
export const paintMountains: Painter = (sheet, random, choices) => {
  const view = choices.choose(['layers', 'pillars', 'gorge', 'monument'])
  const mood = moods[choices.choose(['dawn', 'malachite', 'autumn', 'snow', 'night', 'rain', 'dusk', 'spring'])]
  const { width, height } = sheet
  ground(sheet, random, ...mood.sky)
  const side = random.chance(0.5) ? 1 : -1
  const towards = (part: number): number => width * (0.5 + side * part)
  if (mood.orb)
    disc(
      sheet,
      [towards(-0.26), height * random.between(0.14, 0.24)],
      random.between(38, 62),
      mood.orb.colour,
      mood.orb.halo,
    )
  const count = view === 'gorge' ? 4 : random.integer(5, 6)
  const ranges: Range[] = []
  for (let index = 0; index < count; index++) {
    const near = index / (count - 1)
    const foot = height * (0.52 + 0.5 * near ** 1.15)
    const child = random.fork(`range${index}`)
    const low = rolling(child, height * (0.16 + 0.12 * child.next()), 330 - near * 60)
    if (view === 'pillars' && near > 0.1 && near < 0.9) {
      ranges.push({ shape: pillared(child, height * (0.34 + 0.18 * child.next()), width), foot, near: near * 0.85 })
    } else if (view === 'monument' && index === count - 3) {
      const giant = summit(child, height * 0.62, towards(0.12))
      ranges.push({ shape: (x) => Math.max(giant(x), low(x) * 0.8), foot: foot + 40, near: near * 0.8 })
    } else if (view === 'gorge' && near > 0.2) {
      const wall = side * (index % 2 ? 1 : -1)
      const opening = width * (0.5 - wall * (0.08 + 0.06 * near))
      const cliff = rolling(child, height * (0.66 - near * 0.12), 260)
      const shape: Shape = (x) => cliff(x) * Math.min(1, Math.max(0, ((x - opening) * wall) / (width * 0.34))) ** 0.55
      ranges.push({ shape, foot: foot - height * 0.02, near: near * 0.9 })
    } else ranges.push({ shape: low, foot, near })
  }
  for (const [index, range] of ranges.entries()) {
    drawRange(sheet, random.fork(`texture${index}`), mood, range)
    if (range.near > 0.3) {
      const from = random.between(0, width * 0.7)
      plant(sheet, random.fork(`trees${index}`), mood, range, from, from + random.between(80, 260))
    }
    if (index === count - 3) {
      const x = towards(-0.1 - random.next() * 0.2)
      const ink = mix(mood.near, pigment.ink, 0.4)
      const at: Point = [x, range.foot - range.shape(x) + 6]
      sheet.add(random.chance(0.5) ? farPagoda(at, 96, 7, ink) : pavilion(at, 44, ink))
    }
    if (index < count - 1) mist(sheet, random.fork(`mist${index}`), range.foot - 10, height * 0.07, mood.mist, 0.85)
  }
  if (view === 'gorge' || random.chance(0.35)) {
    const shore = height * 0.86
    const water = sheet.linear(
      [0, shore - 60],
      [0, height],
      [
        [0, mood.mist, 0],
        [0.4, mood.mist, 0.92],
        [1, mix(mood.mist, mood.far, 0.5)],
      ],
    )
    sheet.add(`<rect y="${n(shore - 60)}" width="${n(width)}" height="${n(height - shore + 60)}" fill="${water}"/>`)
    sheet.add(
      ripples(random, [width / 2, height * 0.94], width * 0.5, height * 0.05, 40, mix(mood.near, mood.far, 0.3)),
    )
    sheet.add(
      boat([towards(-0.05 - random.next() * 0.12), height * 0.9], 0.8, mix(mood.near, pigment.ink, 0.4), side > 0),
    )
  } else {
    const root: Point = [towards(0.38), height * 1.02]
    sheet.add(
      pine(random.fork('pine'), root, height * 0.3, mix(mood.near, pigment.ink, 0.5), mix(mood.leaves, mood.near, 0.5)),
    )
  }
  sheet.add(
    group(
      'opacity="0.7"',
      flock(random, [towards(-0.2), height * 0.3], random.integer(4, 9), 110, mix(mood.near, mood.far, 0.2)),
    ),
  )
  if (mood.snow) {
    let flakes = ''
    for (let index = 0; index < (width / 1000) * 160; index++)
      flakes += blot(random, [random.between(0, width), random.between(0, height)], random.between(1, 2.6), 4)
    sheet.add(fill(flakes, '#ffffff', 'opacity="0.85"'))
  }
  seal(sheet, random.fork('seal'), [side > 0 ? 46 : width - 100, height * random.between(0.08, 0.12)], 52)
  grain(sheet, random, 0.7)
}

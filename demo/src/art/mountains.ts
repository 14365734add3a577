import type { Random } from '../random.ts'
import { mix, pigment } from './colour.ts'
import { group } from './line.ts'
import { disc, farPagoda, flock, pavilion, pine } from './motifs.ts'
import {
  bankTrees,
  petals,
  plant,
  river,
  snowfall,
  village,
  waterfall,
  well,
  woodcutter,
  woods,
} from './mountains/detail.ts'
import { type Mood, moods } from './mountains/mood.ts'
import { drawRange } from './mountains/range.ts'
import { album, pair } from './mountains/mount.ts'
import { rangesOf, type View, views } from './mountains/view.ts'
import type { Painter } from './painter.ts'
import { grain, ground, mist } from './paper.ts'
import { seal } from './seal.ts'
import type { Point, Sheet } from './sheet.ts'

/** Landscapes of the Yunxiu mountains: seven views, nine times of day and seasons, bare or mounted. */
export const paintMountains: Painter = (sheet, random, choices) => {
  const view = choices.choose(views)
  const mood =
    moods[choices.choose(['dawn', 'malachite', 'autumn', 'snow', 'night', 'winter', 'rain', 'dusk', 'spring'])]
  const [folded, paired, isWooded] = [choices.has('album'), choices.has('pair'), choices.has('wooded')]
  const side = random.chance(0.5) ? 1 : -1
  if (folded) album(sheet, random, (part) => landscape(part, random, view, mood, side))
  else if (paired) pair(sheet, (part) => landscape(part, random, view, mood, side, [-0.08, 0.4, -0.42]))
  else landscape(sheet, random, view, isWooded ? { ...mood, wooded: true } : mood, side)
  if (choices.has('woodcutter'))
    sheet.add(woodcutter([sheet.width * (0.5 + side * 0.05), sheet.height * 0.745], 44, mood.near))
  const edge = paired ? sheet.width * 0.17 : 46
  const corner: Point = [
    side > 0 ? edge : sheet.width - edge - 54,
    sheet.height * (random.between(0.06, 0.1) + (paired ? 0.12 : 0)),
  ]
  seal(sheet, random.fork('seal'), corner, 52)
  grain(sheet, random, 0.7)
}

/**
 * Paints one view. `side` (1 or -1) is the heavier side of the composition; great pines grow at the `roots`, as parts of
 * the width from the middle towards that side.
 */
function landscape(
  sheet: Sheet,
  random: Random,
  view: View,
  mood: Mood,
  side: number,
  roots: readonly number[] = [0.3, 0.42, -0.45],
): void {
  const { width, height } = sheet
  const towards = (part: number): number => width * (0.5 + side * part)
  const ink = mix(mood.near, pigment.ink, 0.4)
  ground(sheet, random, ...mood.sky)
  if (mood.orb) {
    const aside: Point = [towards(-random.between(0.16, 0.3)), height * random.between(0.13, 0.24)]
    const at: Point = view === 'well' ? [width / 2, height * 0.18] : aside
    disc(sheet, at, random.between(38, 62), mood.orb.colour, mood.orb.halo)
  }
  const ranges = rangesOf(view, sheet, random, side)
  const built = Math.max(0, ranges.length - 3)
  for (const [index, range] of ranges.entries()) {
    drawRange(sheet, random.fork(`texture${index}`), mood, range)
    if (mood.wooded && range.near > 0.2) woods(sheet, random.fork(`woods${index}`), mood, range)
    const groves = range.near > 0.25 ? random.integer(1, 3) : 0
    for (let grove = 0; grove < groves * (width / 1000); grove++) {
      const from = random.between(0, width * 0.8)
      plant(sheet, random.fork(`trees${index}.${grove}`), mood, range, from, from + random.between(70, 240))
    }
    const x = towards(-random.between(0.08, 0.3))
    const crest: Point = [x, range.foot - range.shape(x) + 6]
    if (index === built && crest[1] > height * 0.3) {
      sheet.add(random.chance(0.5) ? farPagoda(crest, 96, 7, ink) : pavilion(crest, 44, ink))
    }
    if (view === 'falls' && index === 2) {
      const ledge = towards(-0.16)
      const top = range.foot - range.shape(ledge)
      waterfall(sheet, random, mood, [ledge, top + 8], (range.foot - top) * 0.82)
    }
    if (index < ranges.length - 1) {
      mist(sheet, random.fork(`mist${index}`), range.foot - 10, height * 0.07, mood.mist, 0.85)
      if (index === built + 1)
        sheet.add(village(random, mood, [towards(-random.between(0.18, 0.34)), range.foot - 4], 1))
    }
  }
  const needles = mix(mood.leaves, mood.near, 0.5)
  if (view === 'pines') {
    for (const [index, part] of roots.entries()) {
      const root: Point = [towards(part), height * (1.02 + index * 0.02)]
      const high = height * [0.74, 0.52, 0.34][index]!
      sheet.add(pine(random.fork(`pine${index}`), root, high, mix(ink, '#6b5140', 0.25), needles))
    }
  } else if (view === 'well') {
    well(sheet, random.fork('well'), mood)
  } else if (view === 'gorge' || view === 'falls' || random.chance(0.3)) {
    river(sheet, random, mood, towards(-0.05 - random.next() * 0.12), side > 0)
  } else {
    sheet.add(pine(random.fork('pine'), [towards(0.38), height * 1.02], height * 0.34, ink, needles))
  }
  if (mood.wooded) {
    if (view === 'falls') petals(sheet, random.fork('petals'), mood, side)
    bankTrees(sheet, random.fork('bank'), mood, side)
  }
  const birds = flock(random, [towards(-0.2), height * 0.3], random.integer(4, 9), 110, mix(mood.near, mood.far, 0.2))
  sheet.add(group('opacity="0.7"', birds))
  if (mood.snow) sheet.add(snowfall(sheet, random))
}

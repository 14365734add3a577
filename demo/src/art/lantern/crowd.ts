import type { Random } from '../../random.ts'
import { mix } from '../colour.ts'
import { fill, group, placed, ring, spot, stroke } from '../line.ts'
import { n, type Point, type Sheet } from '../sheet.ts'
import { glow, type Night } from './night.ts'

/** A townsman in a long robe, seen from behind; 114 units tall, standing on the origin. */
export const walker =
  'M-4 -86C-12 -86 -13 -104 -4 -106C-6 -114 6 -116 5 -107C14 -104 12 -86 4 -86C16 -84 22 -72 24 -52L34 -30L26 -26L20 -38C22 -22 26 -8 28 0H-28C-26 -10 -22 -26 -20 -40L-28 -24L-36 -30C-28 -44 -24 -84 -4 -86Z'

/** Townspeople, alone or in pairs, some with a lantern in hand; nearer ones later, over the others. */
export function crowd(sheet: Sheet, random: Random, night: Night, [vx, vy]: Point): void {
  const { width, height } = sheet
  const places = Array.from({ length: 12 }, () => random.between(0.05, 1) ** 1.3).toSorted(
    (first, second) => first - second,
  )
  for (const near of places) {
    const at: Point = [vx + random.bell() * width * (0.04 + 0.3 * near), vy + (height - vy) * near * 0.9]
    const scale = 0.16 + near * 1.25
    const tone = mix(mix('#5a2a20', night.shade, Math.min(1, near * 1.6)), '#000000', 0.3)
    const companions = random.pick([1, 2, 2])
    for (let index = 0; index < companions; index++) {
      const size = scale * (index ? random.pick([0.62, 0.94]) : 1)
      const beside: Point = [at[0] + index * 46 * scale, at[1] + index * 3]
      sheet.add(group(placed(beside, size, 0, random.chance(0.5)), fill(walker, tone)))
    }
    if (random.chance(0.65)) {
      const hand: Point = [at[0] - 42 * scale, at[1] - 22 * scale]
      sheet.add(
        stroke(`M${n(hand[0] + 10 * scale)} ${n(hand[1] - 12 * scale)}L${spot(hand)}`, tone, 1.5),
        glow(sheet, hand, 62 * scale, '#f3a64a', 0.8),
        fill(ring([hand[0], hand[1] + 8 * scale], 10 * scale), '#ffd98c'),
      )
    }
  }
}

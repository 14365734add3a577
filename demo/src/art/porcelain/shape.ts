import { curve } from '../line.ts'
import { n, type Point } from '../sheet.ts'

/** Half a vessel from lip to foot: half-width and depth, in a box about 260 wide and 520 tall. */
export type Profile = readonly Point[]

/** The vessels that the kiln throws. */
export const profiles: Record<'meiping' | 'flask' | 'bowl' | 'gourd' | 'ewer' | 'jar', Profile> = {
  meiping: [
    [34, 0],
    [40, 8],
    [30, 20],
    [30, 40],
    [96, 84],
    [134, 150],
    [128, 226],
    [96, 330],
    [74, 430],
    [76, 500],
    [84, 520],
  ],
  flask: [
    [58, 0],
    [44, 16],
    [26, 60],
    [24, 130],
    [36, 200],
    [84, 280],
    [124, 370],
    [118, 440],
    [84, 486],
    [66, 496],
    [70, 520],
  ],
  bowl: [
    [220, 0],
    [218, 10],
    [204, 70],
    [168, 140],
    [112, 196],
    [66, 220],
    [60, 232],
    [66, 256],
  ],
  gourd: [
    [28, 0],
    [32, 10],
    [30, 34],
    [64, 70],
    [84, 122],
    [70, 172],
    [42, 206],
    [46, 226],
    [110, 284],
    [138, 364],
    [118, 446],
    [80, 492],
    [84, 520],
  ],
  ewer: [
    [44, 0],
    [46, 14],
    [34, 40],
    [36, 110],
    [62, 150],
    [118, 226],
    [130, 306],
    [108, 396],
    [76, 456],
    [80, 490],
  ],
  jar: [
    [78, 0],
    [86, 10],
    [80, 34],
    [126, 70],
    [182, 150],
    [190, 220],
    [168, 310],
    [124, 390],
    [96, 420],
    [100, 440],
  ],
}

/** Path data of the whole vessel. */
export function outline(profile: Profile): string {
  const left = profile.map(([x, y]): Point => [-x, y]).toReversed()
  return `${curve(profile)}L${curve(left).slice(1)}Z`
}

/** Half-width of the vessel at a depth. */
export function girth(profile: Profile, y: number): number {
  for (let index = 1; index < profile.length; index++) {
    const [before, after] = [profile[index - 1]!, profile[index]!]
    if (y <= after[1]) return before[0] + ((after[0] - before[0]) * (y - before[1])) / (after[1] - before[1] || 1)
  }
  return profile.at(-1)![0]
}

/** A level line round the vessel: it bows downward, as a ring seen from a little above. */
export function hoop(profile: Profile, y: number): string {
  const half = girth(profile, y)
  return `M${n(-half)} ${n(y)}Q0 ${n(y + half * 0.2)} ${n(half)} ${n(y)}`
}

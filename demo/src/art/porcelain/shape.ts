import { along, curve } from '../line.ts'
import { n, type Point } from '../sheet.ts'

/** Half a vessel from lip to foot: half-width and depth, in a box about 260 wide and 520 tall. */
export type Profile = readonly Point[]

/** The vessel shapes of the kiln. */
export const profiles: Record<'meiping' | 'flask' | 'bowl' | 'gourd' | 'ewer' | 'jar', Profile> = {
  meiping: [
    [36, 0],
    [42, 7],
    [36, 15],
    [27, 24],
    [29, 40],
    [72, 62],
    [118, 102],
    [136, 158],
    [129, 228],
    [104, 318],
    [78, 404],
    [68, 460],
    [70, 496],
    [78, 516],
    [78, 522],
  ],
  flask: [
    [60, 0],
    [56, 6],
    [38, 32],
    [26, 84],
    [25, 140],
    [36, 206],
    [72, 282],
    [114, 352],
    [126, 412],
    [108, 464],
    [76, 490],
    [66, 498],
    [70, 518],
    [70, 524],
  ],
  bowl: [
    [222, 0],
    [216, 10],
    [213, 22],
    [200, 64],
    [168, 118],
    [122, 164],
    [82, 190],
    [62, 198],
    [60, 206],
    [62, 228],
  ],
  gourd: [
    [27, 0],
    [31, 7],
    [28, 26],
    [44, 48],
    [74, 82],
    [84, 122],
    [70, 166],
    [45, 196],
    [44, 214],
    [82, 246],
    [124, 296],
    [140, 358],
    [126, 430],
    [92, 482],
    [80, 496],
    [82, 516],
    [82, 522],
  ],
  ewer: [
    [46, 0],
    [47, 12],
    [37, 40],
    [34, 96],
    [46, 140],
    [86, 192],
    [122, 252],
    [131, 312],
    [116, 384],
    [84, 444],
    [74, 462],
    [78, 484],
    [78, 490],
  ],
  jar: [
    [76, 0],
    [86, 6],
    [84, 16],
    [74, 26],
    [76, 42],
    [124, 66],
    [174, 118],
    [192, 190],
    [182, 268],
    [146, 352],
    [108, 408],
    [98, 424],
    [100, 442],
    [100, 448],
  ],
}

const sampled = new WeakMap<Profile, Point[]>()

function samples(profile: Profile): Point[] {
  const known = sampled.get(profile) ?? along(profile, 10)
  sampled.set(profile, known)
  return known
}

/** Curvature of the foot, as seen from slightly above. */
const bow = 0.1

/** Path data of the whole vessel with a rounded foot. */
export function outline(profile: Profile): string {
  const left = profile.map(([x, y]): Point => [-x, y]).toReversed()
  const [half, foot] = profile.at(-1)!
  const base = `Q${n(half * 0.7)} ${n(foot + half * bow * 1.5)} 0 ${n(foot + half * bow * 1.5)}Q${n(-half * 0.7)} ${n(foot + half * bow * 1.5)} ${n(-half)} ${n(foot)}`
  return `${curve(profile)}${base}L${curve(left).slice(1)}Z`
}

/** Half-width of the vessel at a depth. */
export function girth(profile: Profile, y: number): number {
  const points = samples(profile)
  for (let index = 1; index < points.length; index++) {
    const [before, after] = [points[index - 1]!, points[index]!]
    if (y <= after[1]) return before[0] + ((after[0] - before[0]) * (y - before[1])) / (after[1] - before[1] || 1)
  }
  return profile.at(-1)![0]
}

/**
 * Returns a point on the vessel's surface as seen from slightly above: angle from the front (radians; half a turn is
 * visible) and depth.
 */
export function skin(profile: Profile, angle: number, y: number): Point {
  const half = girth(profile, y)
  return [Math.sin(angle) * half, y + Math.cos(angle) * half * bow]
}

/** A horizontal line around the vessel, curved downward as seen from slightly above. */
export function hoop(profile: Profile, y: number): string {
  return curve(Array.from({ length: 13 }, (_, index) => skin(profile, ((index - 6) / 12) * Math.PI, y)))
}

/**
 * How the vessel faces the light from above, at depths from lip (0) to foot (1): towards it above 0, away from it
 * below.
 */
export function facing(profile: Profile, steps = 28): { part: number; slope: number }[] {
  const foot = profile.at(-1)![1]
  return Array.from({ length: steps + 1 }, (_, index) => {
    const y = (index / steps) * foot
    const [above, below] = [Math.max(0, y - 9), Math.min(foot, y + 9)]
    const run = girth(profile, below) - girth(profile, above)
    return { part: index / steps, slope: run / Math.hypot(run, below - above || 1) }
  })
}

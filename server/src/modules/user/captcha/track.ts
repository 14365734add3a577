export interface TrackPoint {
  x: number
  y: number
  t: number
}

const leastPoints = 5
const leastMilliseconds = 250

/**
 * Whether a drag was made by hand or arrow keys: enough points, increasing times, an end at the answer, and no constant
 * step as a script makes it.
 */
export function isHumanTrack(track: readonly TrackPoint[], x: number): boolean {
  const first = track[0]
  const last = track.at(-1)
  if (!first || !last || track.length < leastPoints) return false
  if (last.t - first.t < leastMilliseconds || Math.abs(last.x - x) > 0.02) return false
  const steps = track.slice(1).map((point, index) => {
    const before = track[index] as TrackPoint
    return { time: point.t - before.t, way: Math.round((point.x - before.x) * 1000) }
  })
  if (steps.some((step) => step.time < 0)) return false
  return new Set(steps.map((step) => `${step.time}:${step.way}`)).size >= 3
}

/** Lane on which lines fly one behind the other. All have its speed, so that none catches up with another. */
export interface Lane {
  /** Pixels per second. */
  speed: number
  /** Time at which the next line may start, in milliseconds of the sky's clock. */
  freeAt: number
}

/** Pixels between two lines in a lane. */
const gap = 36

/** Creates lanes for a height, all free. Neighbours differ in speed, so that the sky does not move as one sheet. */
export function makeLanes(width: number, height: number, laneHeight: number): Lane[] {
  const usual = 60 + width / 24
  const count = Math.max(1, Math.floor(height / laneHeight))
  return Array.from({ length: count }, (_, index) => ({ speed: usual * (0.85 + ((index * 7) % 10) * 0.03), freeAt: 0 }))
}

/** Returns a random lane that is free at `now`; undefined if none is. */
export function freeLane(lanes: readonly Lane[], now: number, random = Math.random): Lane | undefined {
  const free = lanes.filter(({ freeAt }) => freeAt <= now)
  return free[Math.floor(random() * free.length)]
}

/** Starts a line of `width` pixels in a lane. The lane is free again once the end of the line and a gap are in view. */
export function setOut(lane: Lane, width: number, now: number): void {
  lane.freeAt = now + ((width + gap) / lane.speed) * 1000
}

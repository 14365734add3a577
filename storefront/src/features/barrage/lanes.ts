/** A way along which lines fly one behind the other, all with its own speed, so that none comes up with another. */
export interface Lane {
  /** Pixels a second. */
  speed: number
  /** When the next line may set out, in milliseconds of the sky's clock. */
  freeAt: number
}

/** Pixels between two lines of a lane. */
const gap = 36

/** Lanes for a height, free at once. Neighbours differ in speed, so that the sky does not move as one sheet. */
export function makeLanes(width: number, height: number, laneHeight: number): Lane[] {
  const usual = 60 + width / 24
  const count = Math.max(1, Math.floor(height / laneHeight))
  return Array.from({ length: count }, (_, index) => ({ speed: usual * (0.85 + ((index * 7) % 10) * 0.03), freeAt: 0 }))
}

/** A lane that is free at `now`, any of them; undefined while none is. */
export function freeLane(lanes: readonly Lane[], now: number, random = Math.random): Lane | undefined {
  const free = lanes.filter(({ freeAt }) => freeAt <= now)
  return free[Math.floor(random() * free.length)]
}

/** Lets a line of `width` pixels set out: the lane is free again when its end has come into sight and a gap after it. */
export function setOut(lane: Lane, width: number, now: number): void {
  lane.freeAt = now + ((width + gap) / lane.speed) * 1000
}

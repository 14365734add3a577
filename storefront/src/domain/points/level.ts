/** Returns the level below the first threshold not reached, else the highest. `points` are all points ever earned. */
export function vipLevel(levels: { condition: number; level: number }[], points: number): number {
  const rising = [...levels].sort((a, b) => a.condition - b.condition)
  return rising.findLast(({ condition }) => points >= condition)?.level ?? 0
}

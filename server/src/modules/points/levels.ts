import type { VipLevel } from './settings.ts'

/** Returns the VIP level for cumulative points earned; 0 below the first. `levels` are lowest first. */
export function levelAt(levels: readonly VipLevel[], earned: number): number {
  return levels.findLast((one) => earned >= one.condition)?.level ?? 0
}

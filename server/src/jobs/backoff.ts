/** Maximum seconds between two attempts. */
export const longestWaitSeconds = 3600

/** Returns the seconds before attempt `attempt` + 1: 2, 4, 8 … up to an hour, with 10 % jitter either way. */
export function backoffSeconds(attempt: number): number {
  return Math.min(longestWaitSeconds, 2 ** attempt) * (0.9 + Math.random() * 0.2)
}

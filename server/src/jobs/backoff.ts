/** Longest wait for another try of whatever failed, in seconds. */
export const longestWaitSeconds = 3600

/** Seconds before try number `attempt` + 1: 2, 4, 8 … at most an hour, spread by a fifth. */
export function backoffSeconds(attempt: number): number {
  return Math.min(longestWaitSeconds, 2 ** attempt) * (0.9 + Math.random() * 0.2)
}

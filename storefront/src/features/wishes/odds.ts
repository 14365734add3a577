/** Hundredths of a percent as people read them: 25 → `0.25%`. */
export function sayOdds(odds: number): string {
  return `${(odds / 100).toFixed(2)}%`
}

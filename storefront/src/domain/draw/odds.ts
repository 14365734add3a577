/**
 * Formats a probability in hundredths of a percent: 50 is `0.50%`. Shows all digits, so that the sum can be checked.
 */
export function sayOdds(odds: number): string {
  return `${(odds / 100).toFixed(2)}%`
}

/** Says a share in hundredths of a percent, such as `0.50%` of 50; all digits, so that the sum can be checked. */
export function sayOdds(odds: number): string {
  return `${(odds / 100).toFixed(2)}%`
}

const dayMilliseconds = 86_400_000

const startOf = (day: string): number =>
  Date.parse(`${day.replaceAll('-', '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T00:00:00Z`)

/**
 * Whether what is asked about began on a day, by days such as `20261124` or `2026-11-24`. A test that lets an hour pass moves what began
 * back, shortly after midnight to the day before: that one is right too.
 */
export function isDayOf(began: string, asked: unknown): boolean {
  if (typeof asked !== 'string') return false
  return asked === began || startOf(began) - startOf(asked) === dayMilliseconds
}

const dayMilliseconds = 86_400_000

const startOf = (day: string): number =>
  Date.parse(`${day.replaceAll('-', '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T00:00:00Z`)

/**
 * Whether the entry began on a day, given as `20261124` or `2026-11-24`. A test that lets an hour pass moves the
 * beginning back; shortly after midnight that is the day before, which is accepted too.
 */
export function isDayOf(began: string, day: unknown): boolean {
  if (typeof day !== 'string') return false
  return day === began || startOf(began) - startOf(day) === dayMilliseconds
}

/** Office hours in Shanghai. */
export interface OfficeHours {
  /** Minutes of the day. */
  opensAt: number
  closesAt: number
  /** 1 for Monday to 7 for Sunday; at least one. */
  days: readonly number[]
}

const minute = 60_000
const day = 86_400_000
/** Milliseconds east of UTC; Shanghai has no daylight saving time. */
const east = 8 * 60 * minute

/** Returns the moment at which `minutes` of office hours have passed since `from`. */
export function afterOfficeMinutes(from: Date, minutes: number, { opensAt, closesAt, days }: OfficeHours): Date {
  const local = from.getTime() + east
  let left = minutes * minute
  let at = local
  for (let midnight = Math.floor(local / day) * day; ; midnight += day) {
    if (!days.includes(isoDayOf(midnight))) continue
    at = Math.max(at, midnight + opensAt * minute)
    const rest = midnight + closesAt * minute - at
    if (rest <= 0) continue
    if (left <= rest) return new Date(at + left - east)
    left -= rest
  }
}

/** 1970 began on a Thursday. */
const isoDayOf = (midnight: number): number => ((midnight / day + 3) % 7) + 1

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Formats office hours for readers: 每天 09:00–21:00. */
export function describeOfficeHours({ opensAt, closesAt, days }: OfficeHours): string {
  const named = [...new Set(days)].toSorted((a, b) => a - b)
  const isWeek = named.join('') === '12345'
  const when =
    named.length === 7
      ? '每天'
      : isWeek
        ? '周一至周五'
        : named.map((one) => `周${'一二三四五六日'[one - 1]}`).join('、')
  return `${when} ${clock(opensAt)}–${clock(closesAt)}`
}

/** A calendar month in Shanghai, such as 2026-11, and its bounds. Shanghai has no daylight saving time. */
export interface Month {
  readonly name: string
  readonly from: Date
  /** Start of the next month. */
  readonly to: Date
}

/** Returns the month of a name that the contract has validated. */
export function monthOf(name: string): Month {
  return { name, from: edgeOf(name), to: edgeOf(monthAfter(name)) }
}

const edgeOf = (name: string): Date => new Date(`${name}-01T00:00:00+08:00`)

/** Returns the name of the next month. */
export function monthAfter(before: string): string {
  const [year, month] = [Number(before.slice(0, 4)), Number(before.slice(5))]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

const shanghaiMonths = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
})

/** Returns the name of the Shanghai month that contains a moment. */
export const monthAt = (moment: Date): string => shanghaiMonths.format(moment)

/** Returns the name of the month before that of a moment: the last complete month. */
export const monthBefore = (moment: Date): string => monthAt(new Date(monthOf(monthAt(moment)).from.getTime() - 1))

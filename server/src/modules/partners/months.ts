/** A month in Shanghai, such as 2026-11, and its edges; Shanghai knows no summer time. */
export interface Month {
  readonly name: string
  readonly from: Date
  /** The first moment of the next. */
  readonly to: Date
}

/** The month of a name that the contract accepted. */
export function monthOf(name: string): Month {
  return { name, from: edgeOf(name), to: edgeOf(monthAfter(name)) }
}

const edgeOf = (name: string): Date => new Date(`${name}-01T00:00:00+08:00`)

/** The name of the month after. */
export function monthAfter(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

const shanghaiMonths = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
})

/** The month in Shanghai that a moment is in. */
export const monthAt = (moment: Date): string => shanghaiMonths.format(moment)

/** The month before that of a moment: the last one that is over. */
export const monthBefore = (moment: Date): string => monthAt(new Date(monthOf(monthAt(moment)).from.getTime() - 1))

import { platformTimeZone, toMilliseconds } from '../../lib/time.ts'

const dayOfDocument = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: platformTimeZone })

/** `2026年1月1日`: the effective date of a document in Beijing time, so that it is the same for every reader. */
export function documentDay(timestamp: number): string {
  return dayOfDocument.format(toMilliseconds(timestamp))
}

import { platformTimeZone, toMilliseconds } from '../../lib/time.ts'

const dayOfDocument = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: platformTimeZone })

/** `2026年1月1日`: the day from which a document holds is the same for every reader, so it is Beijing's. */
export function documentDay(timestamp: number): string {
  return dayOfDocument.format(toMilliseconds(timestamp))
}

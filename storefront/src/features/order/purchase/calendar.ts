import { leadOf, type Reminder } from './reminders.ts'

/** URL of a downloadable calendar entry (RFC 5545) with an alarm for the start of a sale. */
export function calendarAddress(reminder: Reminder, page: string): string {
  const { goodsSn, name, saleStart } = reminder
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//storefront//sale//ZH',
    'BEGIN:VEVENT',
    `UID:sale-${goodsSn}`,
    `DTSTAMP:${utc(saleStart)}`,
    `DTSTART:${utc(saleStart)}`,
    `SUMMARY:${escapeText(`《${name}》开抢`)}`,
    `URL:${page}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(`《${name}》即将开抢`)}`,
    `TRIGGER:-PT${leadOf(reminder) / 60}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

const utc = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

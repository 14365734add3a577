import { scheduledKinds, scheduledPath } from '@app/contract/scheduledKinds'
import type { EventRow } from './queries.ts'

/** An event of a calendar file; `lead` is the minutes before the start at which it rings, if it does. */
export interface CalendarEvent {
  event: EventRow
  lead: number | null
}

export interface CalendarSite {
  /** Name of the calendar. */
  name: string
  publicUrl: string
}

const zone = 'Asia/Shanghai'

/** Builds a calendar file (RFC 5545). A feed says how often to read it again. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { name, publicUrl }: CalendarSite,
  { isFeed }: { isFeed: boolean },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//storefront//calendar//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    ...(isFeed ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    'BEGIN:STANDARD',
    'DTSTART:19920101T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:CST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap((one) => eventLines(one, publicUrl)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines({ event, lead }: CalendarEvent, publicUrl: string): string[] {
  const { kind, subject, title, starts_at: start, sequence, changed_at: changed } = event
  const what = `《${title}》${scheduledKinds[kind].label}开始`
  return [
    'BEGIN:VEVENT',
    `UID:${kind}-${subject}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${utc(changed)}`,
    `LAST-MODIFIED:${utc(changed)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${event.cancelled_at ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;TZID=${zone}:${local(start)}`,
    'DURATION:PT30M',
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(event.cancelled_at ? `${what}（已取消）` : what)}`,
    ...(event.shop_name ? [`DESCRIPTION:${escapeText(event.shop_name)}`] : []),
    `URL:${publicUrl}/#${scheduledPath(kind, subject)}`,
    ...(lead === null || event.cancelled_at
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(what)}`, `TRIGGER:-PT${lead}M`, 'END:VALARM']),
    'END:VEVENT',
  ]
}

const digits = (iso: string) => iso.slice(0, 19).replaceAll(/[-:]/g, '')
const utc = (moment: Date) => `${digits(moment.toISOString())}Z`
/** Shanghai has no daylight saving time. */
const local = (moment: Date) => digits(new Date(moment.getTime() + 8 * 3_600_000).toISOString())

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)

/** Octets of a line, without its end. */
const lineOctets = 75

/** Folds a line between characters: one that goes on begins with a space. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

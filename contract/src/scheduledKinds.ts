// Kinds of scheduled events, and their pages. Zod-free: browsers import this file.

/** What begins at a known time: `label` names it in the calendar, `path` is its page in the storefront. */
export const scheduledKinds = {
  goods: { label: '发售', path: '/goods/{subject}' },
  box: { label: '盲盒', path: '/blindBoxInfo/{subject}' },
  lot: { label: '拍卖', path: '/auction?lot={subject}' },
  lottery: { label: '抽奖', path: '/lottery' },
  wish: { label: '祈愿', path: '/wishPary?eventId={subject}' },
  compose: { label: '合成', path: '/composeInfo/{subject}' },
} as const

export type ScheduledKind = keyof typeof scheduledKinds

/** Kinds that a shop sells: followers hear of them when they are announced. */
export const soldKinds: readonly ScheduledKind[] = ['goods', 'box']

/** Minutes before the start at which a reminder may be written. */
export const reminderLeads = [10, 30, 60] as const

export type ReminderLead = (typeof reminderLeads)[number]

/** Returns the path of an event's page in the storefront. */
export const scheduledPath = (kind: ScheduledKind, subject: string): string =>
  scheduledKinds[kind].path.replace('{subject}', encodeURIComponent(subject))

/** Path of the calendar file of one event, with an alarm so many minutes before. */
export const eventFilePath = (kind: ScheduledKind, subject: string, lead: ReminderLead = 10): string =>
  `/ics/event/${kind}/${encodeURIComponent(subject)}.ics?lead=${lead}`

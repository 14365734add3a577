import type { ReminderLead, ScheduledKind } from '@app/contract/scheduledKinds'
import type { Reply } from '@app/contract/types'
import { useQuery } from '@tanstack/react-query'
import { serverSeconds } from '../../lib/clock.ts'
import { read } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

export type ScheduledEvent = Reply<'goods/calendar/list'>['list'][number]

/** Names what begins at a known time. */
export interface EventName {
  kind: ScheduledKind
  subject: string
}

const reminders = () => ({ ...read('user/reminder/list', {}), staleTime: 60_000 })

/** Returns how early the user's reminder of an event comes; undefined if there is none, or until it is known. */
export function useReminder({ kind, subject }: EventName): ReminderLead | undefined {
  const isLogin = useSession((session) => session.isLogin)
  const { data } = useQuery({ ...reminders(), enabled: isLogin })
  return isLogin ? data?.list.find((one) => one.kind === kind && one.subject === subject)?.lead : undefined
}

/** Whether a reminder so many minutes before a start, in epoch seconds, is still ahead. */
export const isAhead = (lead: ReminderLead, startTime: number): boolean => startTime - lead * 60 > serverSeconds()

/** Formats how early a reminder comes. */
export const leadLabel = (lead: ReminderLead): string => (lead === 60 ? '提前 1 小时' : `提前 ${lead} 分钟`)

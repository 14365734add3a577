import type { CacheTag } from '@app/contract/cacheTags'
import { toast } from '@app/ui'
import { quietCall } from '../../lib/call.ts'
import { serverSeconds } from '../../lib/clock.ts'

/** Seconds within which a message is news. */
const newsSeconds = 120

const announced = new Set<string>()

/** Shows a notification of a new message about a reminder, once, on a page that is seen. */
export async function announceReminders(tags: readonly CacheTag[]): Promise<void> {
  if (!tags.includes('reminders') || document.hidden) return
  const { list } = await quietCall('user/message/list', { size: 3, group: 'sales' })
  for (const { inboxMessageId, title, text, time, isRead } of list.reverse()) {
    if (isRead || announced.has(inboxMessageId) || serverSeconds() - time > newsSeconds) continue
    announced.add(inboxMessageId)
    toast.notify(title, text)
  }
}

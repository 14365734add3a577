import type { NoticeId } from '@app/contract'
import { deviceStorage } from '@app/ui'
import { useSyncExternalStore } from 'react'
import { newSeconds } from '../../domain/notice/news.ts'

const storageKey = 'readNotices'
/** Maximum ids remembered; older notices are no longer marked as unread. */
const remembered = 200

const listeners = new Set<() => void>()

function stored(): string {
  return deviceStorage.get(storageKey) ?? ''
}

function idsOf(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

/** Remembers on this device that a notice was opened. */
export function markNoticeRead(id: NoticeId): void {
  const ids = idsOf(stored())
  if (ids.includes(id)) return
  deviceStorage.set(storageKey, [...ids, id].slice(-remembered).join(','))
  for (const listener of listeners) listener()
}

/** Returns whether a notice (`publishTime` and `now` in seconds) is new and was not opened on this device. */
export function useUnread(now: number): (notice: { id: NoticeId; publishTime: number }) => boolean {
  const text = useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, stored)
  const ids = new Set(idsOf(text))
  return ({ id, publishTime }) => now - publishTime < newSeconds && !ids.has(id)
}

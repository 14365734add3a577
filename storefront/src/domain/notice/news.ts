import { deviceStorage } from '@app/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { quietCall } from '../../lib/call.ts'
import { serverSeconds } from '../../lib/clock.ts'

const storageKey = 'noticesSeen'
/** Milliseconds after which the frame asks: what a page shows first comes before it. */
const delayMs = 2500
/** Seconds for which a notice counts as new; first-time visitors have not missed those of years. */
export const newSeconds = 7 * 86_400

const listeners = new Set<() => void>()

/** Server time in seconds at which this device last opened the notices; 0 for never. */
const lastSeen = () => Number(deviceStorage.get(storageKey)) || 0

/** Read once per page load. */
const news = queryOptions({
  queryKey: ['ops/notice'],
  queryFn: async ({ signal }) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const since = Math.max(lastSeen(), Math.floor(serverSeconds()) - newSeconds)
    return { since, ...(await quietCall('ops/notice', { since }, { signal })) }
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

/** Whether there are notices newer than the last look at their list. */
export function useNoticeNews(): boolean {
  const { data } = useQuery(news)
  const seen = useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, lastSeen)
  return data !== undefined && data.unread > 0 && seen <= data.since
}

/** Records that the list of notices is being viewed. */
export function useNoticeLook(): void {
  useEffect(() => {
    deviceStorage.set(storageKey, String(Math.floor(serverSeconds())))
    for (const listener of listeners) listener()
  }, [])
}

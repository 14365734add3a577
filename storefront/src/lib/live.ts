import { livePath, type LiveEvents, type LiveTopic } from '@app/contract/live'
import { apiPrefix } from '@app/contract/paths'
import { withStoredQuery } from '@app/contract/stored-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { storedQuery } from './stored-query.ts'

/** Handler for each event of a topic; events without one are ignored. */
export type LiveHandlers<Topic extends LiveTopic> = {
  [Event in keyof LiveEvents[Topic]]?: (data: LiveEvents[Topic][Event]) => void
} & {
  /** Events were missed and are no longer kept: the list must be read again. */
  reset?: () => void
}

/** Milliseconds. A page that is hidden only briefly keeps its connection; repeated failures lengthen the pause. */
export const liveTimes = { hidden: 20_000, firstPause: 1000, longestPause: 60_000 } as const

/**
 * Subscribes to a topic while the page is visible. Every event is handled once, in order. Events missed while the page
 * was hidden or the connection lost are delivered later, or `reset` is called.
 *
 * ```tsx
 * useLive('wall', { thumbs: ({ messageId, thumbs }) => note(messageId, thumbs), reset: () => list.refetch() })
 * ```
 * @param after the event number to continue after, as returned with the list. Undefined starts now; null waits until it
 * is known.
 */
export function useLive<Topic extends LiveTopic>(
  topic: Topic,
  handlers: LiveHandlers<Topic>,
  after?: number | null,
): void {
  /** Number of the last handled event. Outlives the effect, because a kept page is hidden and shown again. */
  const last = useRef<number>(undefined)
  const hasListened = useRef(false)
  const begin = useEffectEvent(() => last.current ?? after ?? undefined)
  const names = useEffectEvent(() => Object.keys(handlers))
  const handle = useEffectEvent((name: string, data: unknown) => {
    const handler = (handlers as Record<string, ((data: unknown) => void) | undefined>)[name]
    handler?.(data)
  })
  const isKnown = after !== null

  useEffect(() => {
    // Some web views have no EventSource; their lists still load.
    if (!isKnown || typeof EventSource === 'undefined') return
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0

    function open(): void {
      clearTimeout(timer)
      if (source) return
      const from = begin()
      const query = new URLSearchParams({ topic, ...(from !== undefined && { after: String(from) }) })
      source = new EventSource(`${apiPrefix}${livePath}?${withStoredQuery(String(query), storedQuery())}`)
      source.addEventListener('error', retry)
      source.addEventListener('open', () => {
        failures = 0
        // Without the last event number, missed events cannot be determined.
        if (hasListened.current && from === undefined) handle('reset', {})
        hasListened.current = true
      })
      for (const name of new Set([...names(), 'reset'])) source.addEventListener(name, (event) => take(name, event))
    }

    function take(name: string, { lastEventId, data }: MessageEvent<string>): void {
      const number = Number(lastEventId)
      // After a reset the numbers may start lower than before.
      if (name !== 'reset' && last.current !== undefined && number <= last.current) return
      last.current = number
      handle(name, JSON.parse(data))
    }

    function close(): void {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }

    /** Reconnects after a pause. The browser's own retries neither slow down nor survive a refusal. */
    function retry(): void {
      close()
      const pause = Math.min(liveTimes.firstPause * 2 ** failures++, liveTimes.longestPause)
      if (!document.hidden) timer = setTimeout(open, pause * (0.75 + Math.random() / 2))
    }

    function look(): void {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(close, liveTimes.hidden)
      else open()
    }

    if (!document.hidden) open()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }, [topic, isKnown])
}

import { livePath, type LiveEvents, type LiveTopic } from '@app/contract/live'
import { apiPrefix } from '@app/contract/paths'
import { withStoredQuery } from '@app/contract/stored-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { storedQuery } from './stored-query.ts'

/** What to do with each event of a topic; an event without a handler is passed over. */
export type LiveHandlers<Topic extends LiveTopic> = {
  [Event in keyof LiveEvents[Topic]]?: (data: LiveEvents[Topic][Event]) => void
} & {
  /** Events were missed and are not kept any more: the list has to be read anew. */
  reset?: () => void
}

/** Milliseconds. A page that was only glanced away from keeps its connection; failures are followed by longer pauses. */
export const liveTimes = { hidden: 20_000, firstPause: 1000, longestPause: 60_000 } as const

/**
 * Listens to a topic while the page is looked at. Every event is handled once, in its order; what happened while the
 * page was hidden or the connection was lost is made up for, or `reset` is called.
 *
 * ```tsx
 * useLive('wall', { thumbs: ({ messageId, thumbs }) => note(messageId, thumbs), reset: () => list.refetch() })
 * ```
 * @param after the number to go on from, as told with the list; without one from now on; null waits until it is known.
 */
export function useLive<Topic extends LiveTopic>(
  topic: Topic,
  handlers: LiveHandlers<Topic>,
  after?: number | null,
): void {
  /** The number of the last event that was handled. Outlives the effect: a kept page is hidden and comes back. */
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
    // Some web views have none; their lists still load.
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
        // It is not known where listening stopped, so neither is what was missed.
        if (hasListened.current && from === undefined) handle('reset', {})
        hasListened.current = true
      })
      for (const name of new Set([...names(), 'reset'])) source.addEventListener(name, (event) => take(name, event))
    }

    function take(name: string, { lastEventId, data }: MessageEvent<string>): void {
      const number = Number(lastEventId)
      // After a reset the numbers may begin lower than before.
      if (name !== 'reset' && last.current !== undefined && number <= last.current) return
      last.current = number
      handle(name, JSON.parse(data))
    }

    function close(): void {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }

    /** The browser's own retries neither grow longer nor outlive a refusal. */
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

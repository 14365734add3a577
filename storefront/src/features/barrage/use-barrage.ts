import type { LineId } from '@app/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { type BarrageLine, barragePages, forgetLine } from './api.ts'

/** Maximum lines kept that arrive while the page is open; older ones reappear when the list is refetched. */
const mostKept = 60
/** Milliseconds over which lines are batched before they are listed: in a crowd the list renders once a second. */
const batchWindowMs = 1000

export interface BarrageEvents {
  /** A line arrived; called once per line. */
  onLine: (line: BarrageLine) => void
  /** A line that arrived as another user's is the user's own, as the answer to the call shows. */
  onOwn: (line: BarrageLine) => void
  /** A line is no longer visible. */
  onGone: (lineId: LineId) => void
}

/** The sent lines, newest first, including those that arrive while the page is open. */
export function useBarrage({ onLine, onOwn, onGone }: BarrageEvents) {
  const query = useInfiniteQuery(barragePages())
  const { refetch } = query
  const [news, setNews] = useState<readonly BarrageLine[]>([])
  const counted = useRef(new Set<string>())
  const arriving = useRef<BarrageLine[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = query.data?.pages[0]
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  function drawList(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const lines = arriving.current
    arriving.current = []
    setNews((before) => [...lines, ...before].slice(0, mostKept))
  }

  /** The user's own lines arrive twice, by the answer and by the stream, in either order. */
  function add(line: BarrageLine): void {
    if (counted.current.has(line.lineId)) {
      if (!line.isMine) return
      drawList()
      setNews((before) => before.map((one) => (one.lineId === line.lineId ? line : one)))
      onOwn(line)
      return
    }
    counted.current.add(line.lineId)
    arriving.current.unshift(line)
    if (line.isMine) drawList()
    else timer.current ??= setTimeout(drawList, batchWindowMs)
    onLine(line)
  }

  useLive(
    'barrage',
    {
      line: (line) => add({ ...line, isMine: false }),
      gone: ({ lineId }) => {
        arriving.current = arriving.current.filter((line) => line.lineId !== lineId)
        setNews((before) => before.filter((line) => line.lineId !== lineId))
        forgetLine(lineId)
        onGone(lineId)
      },
      reset: () => {
        setNews([])
        void refetch()
      },
    },
    first?.live ?? null,
  )

  const known = useMemo(() => {
    const listed = query.data?.pages.flatMap(({ list }) => list) ?? []
    const ids = new Set(listed.map(({ lineId }) => lineId))
    return [...news.filter(({ lineId }) => !ids.has(lineId)), ...listed]
  }, [news, query.data])

  return { query, known, phrases: first?.words ?? [], everySeconds: first?.everySeconds ?? 0, add }
}

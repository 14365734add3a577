import type { LineId } from '@app/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { type BarrageLine, barragePages, forgetLine } from './api.ts'

/** Lines kept that came while the page was looked at; older ones are in the list when it is read anew. */
const mostKept = 60
/** Milliseconds in which lines gather before they are listed: in a crowd the list is drawn once a second. */
const gathering = 1000

export interface BarrageEvents {
  /** A line came, once. */
  onLine: (line: BarrageLine) => void
  /** One that came as somebody's is one's own, as its answer said. */
  onOwn: (line: BarrageLine) => void
  /** One is not to be seen any more. */
  onGone: (lineId: LineId) => void
}

/**
 * The lines that were sent, newest first, with those that come while the page is looked at.
 */
export function useBarrage({ onLine, onOwn, onGone }: BarrageEvents) {
  const query = useInfiniteQuery(barragePages())
  const { refetch } = query
  const [news, setNews] = useState<readonly BarrageLine[]>([])
  const told = useRef(new Set<string>())
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

  /** One's own comes twice, by the answer and by the stream, in either order. */
  function add(line: BarrageLine): void {
    if (told.current.has(line.lineId)) {
      if (!line.isMine) return
      drawList()
      setNews((before) => before.map((one) => (one.lineId === line.lineId ? line : one)))
      onOwn(line)
      return
    }
    told.current.add(line.lineId)
    arriving.current.unshift(line)
    if (line.isMine) drawList()
    else timer.current ??= setTimeout(drawList, gathering)
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

  return { query, known, words: first?.words ?? [], everySeconds: first?.everySeconds ?? 0, add }
}

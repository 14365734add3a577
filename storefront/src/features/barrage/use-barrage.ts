import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../../lib/live.ts'
import { type BarrageLine, barragePages } from './api.ts'

/** Lines kept that came while the page was looked at; older ones are in the list when it is read anew. */
const mostKept = 60
/** Milliseconds in which lines gather before they are listed: in a crowd the list is drawn once a second. */
const gathering = 1000

/**
 * The lines that were sent, newest first, with those that come while the page is looked at.
 * `onLine` is told of each line as it comes, once; `onOwn` of one that came as somebody's before its answer said whose.
 */
export function useBarrage({ onLine, onOwn }: Record<'onLine' | 'onOwn', (line: BarrageLine) => void>) {
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

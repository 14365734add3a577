import { FindKind } from '@app/contract/enums'
import { ListSkeleton, Tabs } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EndlessList } from '../../lib/endless-list.tsx'
import { kindNames } from '../../domain/search/found.ts'
import { foundPages } from './api.ts'
import { FoundRow } from './found-row.tsx'
import { NothingFound } from './nothing-found.tsx'

/** Tab for all kinds. */
const everything = 'all'
/** The server counts up to this number. */
const mostCounted = 1000

const kinds = Object.values(FindKind)

/** With this few results there is space for more content. */
const little = 4
const isLittle = (pages: readonly { list: readonly unknown[] }[]): boolean => {
  const found = pages.reduce((sum, page) => sum + page.list.length, 0)
  return found > 0 && found <= little
}

const counted = (count: number): string => (count >= mostCounted ? `${mostCounted}+` : String(count))

interface ResultsProps {
  keyword: string
  kind: FindKind | undefined
  onKind: (kind: FindKind | undefined) => void
  /** Rendered below the message that nothing was found, and below a short list of results. */
  besides: ReactNode
}

/** Results for a keyword: all of them or by kind, with the count of each kind. */
export function Results({ keyword, kind, onKind, besides }: ResultsProps) {
  const query = useInfiniteQuery(foundPages(keyword, kind))
  const counts = useInfiniteQuery({ ...foundPages(keyword, undefined), notifyOnChangeProps: ['data'] }).data?.pages[0]
  const countOf = (one: FindKind) => counts?.counts.find((count) => count.kind === one)?.count
  const tab = (value: string, name: string, count: number | undefined) => ({
    value,
    label: (
      <>
        {name}
        {count !== undefined && <span className="figures ml-1 text-xs text-ink-faint">{counted(count)}</span>}
      </>
    ),
  })
  return (
    <Tabs
      label="搜索结果"
      tabs={[tab(everything, '全部', counts?.total), ...kinds.map((one) => tab(one, kindNames[one], countOf(one)))]}
      value={kind ?? everything}
      onChange={(value) => onKind(kinds.find((one) => one === value))}
    >
      <EndlessList
        query={query}
        failure="没能搜成"
        skeleton={<ListSkeleton label="正在搜索" />}
        empty={
          <>
            <NothingFound keyword={keyword} kind={kind} onAll={() => onKind(undefined)} />
            {besides}
          </>
        }
        unit="项"
        end={(shown) => (shown >= mostCounted ? '只列前一千项，多写几个字会更准' : `共 ${shown} 项`)}
      >
        {(found) => (
          <ul className="animate-appear lg:grid lg:grid-cols-2 lg:gap-x-16">
            {found.map((one) => (
              <FoundRow key={`${one.kind} ${one.id}`} found={one} keyword={keyword} />
            ))}
          </ul>
        )}
      </EndlessList>
      {query.data && isLittle(query.data.pages) && besides}
    </Tabs>
  )
}

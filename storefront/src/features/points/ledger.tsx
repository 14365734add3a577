import type { RecordSource } from '@app/contract/enums'
import { BoatDrawing, Bone, Button, buttonStyle, EmptyState, FilterBar, SectionHeading } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { EndlessList } from '../../lib/endless-list.tsx'
import { ledgerPages, type LedgerFilter } from './api.ts'
import { LedgerRow } from './ledger-row.tsx'
import { byMonth } from './months.ts'
import { sources } from './labels.ts'

const directions: { value: '' | 'in' | 'out'; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'in', label: '获得' },
  { value: 'out', label: '使用' },
]

/** All point entries by month, filtered by direction and source. */
export function Ledger({ className }: { className?: string }) {
  const [filter, setFilter] = useState<LedgerFilter>({})
  const { source, direction } = filter
  return (
    <section aria-labelledby="ledger-title" className={className}>
      <SectionHeading>
        <span id="ledger-title">积分明细</span>
      </SectionHeading>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <FilterBar
          label="收支"
          options={directions}
          value={direction ?? ''}
          onChange={(value) => setFilter({ ...(source && { source }), ...(value && { direction: value }) })}
        />
        <select
          aria-label="来源"
          value={source ?? ''}
          onChange={(event) => {
            const chosen = Number(event.target.value) as RecordSource
            setFilter({ ...(chosen && { source: chosen }), ...(direction && { direction }) })
          }}
          className="h-11 rounded-md border border-line-strong bg-surface px-3 text-sm"
        >
          <option value="">全部来源</option>
          {sources.map((one) => (
            <option key={one.source} value={one.source}>
              {one.label}
            </option>
          ))}
        </select>
      </div>
      <Entries key={`${source}-${direction}`} filter={filter} onClear={() => setFilter({})} />
    </section>
  )
}

function Entries({ filter, onClear }: { filter: LedgerFilter; onClear: () => void }) {
  return (
    <EndlessList
      query={useInfiniteQuery(ledgerPages(filter))}
      failure="明细加载失败"
      skeleton={<Skeleton />}
      empty={<Nothing isNarrowed={'source' in filter || 'direction' in filter} onClear={onClear} />}
      unit="笔"
    >
      {(entries) =>
        byMonth(entries).map((month) => (
          <section key={month.name} aria-label={month.name} className="mt-6 animate-appear">
            <h3 className="figures border-b border-line pb-2 text-sm text-ink-faint">{month.name}</h3>
            <ul className="divide-y divide-line">
              {month.entries.map((entry) => (
                <LedgerRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        ))
      }
    </EndlessList>
  )
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState title="没有这样的记录" action={<Button onClick={onClear}>看全部明细</Button>} drawing={BoatDrawing}>
      换个来源，或者看看全部收支。
    </EmptyState>
  ) : (
    <EmptyState
      title="还没有积分记录"
      drawing={BoatDrawing}
      action={
        <Link to={address('digital')} className={buttonStyle()}>
          去挑一件喜欢的
        </Link>
      }
    >
      喜欢、分享、购买和邀请，都会在这里留下一笔。
    </EmptyState>
  )
}

function Skeleton() {
  return (
    <div role="status" aria-label="正在加载明细" className="mt-6">
      <Bone className="h-4 w-24" />
      <div className="mt-3 divide-y divide-line border-t border-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex items-center justify-between py-4">
            <div className="grow">
              <Bone className="h-4 w-2/5" />
              <Bone className="mt-2.5 h-3 w-3/5" />
            </div>
            <Bone className="h-5 w-12" />
          </div>
        ))}
      </div>
    </div>
  )
}

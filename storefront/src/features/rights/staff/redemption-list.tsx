import { EmptyState, ListSkeleton, SectionHeading } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { formatDateTime } from '../../../lib/time.ts'
import { redemptions } from './api.ts'
import { pieceText } from './verdict.ts'

/** Redemptions by this staff member, newest first. */
export function RedemptionList() {
  return (
    <section aria-labelledby="redemptions-title">
      <SectionHeading className="mb-3">
        <span id="redemptions-title">我核销过的</span>
      </SectionHeading>
      <EndlessList
        query={useInfiniteQuery(redemptions())}
        failure="核销记录加载失败"
        skeleton={<ListSkeleton count={3} label="正在加载核销记录" />}
        empty={<EmptyState title="还没有核销过">核销成功的权益会记在这里。</EmptyState>}
        endless={false}
        unit="次"
      >
        {(entries) => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={`${entry.time} ${entry.goodsName} ${entry.serial} ${entry.name}`} className="py-3">
                <p className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 truncate font-medium">{entry.name}</span>
                  <span className="figures shrink-0 text-xs text-ink-faint">{formatDateTime(entry.time)}</span>
                </p>
                <p className="figures text-sm text-ink-soft">
                  {pieceText(entry)}，{entry.holder}
                </p>
                <p className="text-xs text-ink-faint">{entry.place}</p>
              </li>
            ))}
          </ul>
        )}
      </EndlessList>
    </section>
  )
}

import { cx, EmptyState, toast } from '@app/ui'
import { useRef, useState } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatDistance } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead, useWrite } from '../../lib/query.ts'
import { useListAddress } from '../../table/address.ts'
import { FilterBar } from '../../table/filter-bar.tsx'
import { PageButtons } from '../../table/pager.tsx'
import type { ListInputOf, RowOf } from '../../table/types.ts'
import { KindBadge } from './content-parts.tsx'
import { ModeratedText } from './moderated-text.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { WaitingDetail } from './waiting-detail.tsx'

type Waiting = RowOf<'moderation/queue'>

const path = 'moderation/queue'
/** An entry that waits a second time is a new one. */
const keyOf = ({ kind, id, since }: Waiting): string => `${kind} ${id} ${since}`

/** Page of all content that waits for a reviewer, worked through by keyboard. */
export default function Queue() {
  const address = useListAddress(path)
  const read = useRead(path, address.input as unknown as ListInputOf<typeof path>, {
    keepsPrevious: true,
    every: 30_000,
  })
  const waiting = useRead('moderation/waiting', {}, { every: 30_000 })
  return (
    <Page title="待审核" note={waiting.data && `${waiting.data.queue} 条等待处理，等待最久的在前`}>
      <FilterBar path={path} address={address} />
      <QueryBoundary read={read}>
        {({ list, next }) => (
          <>
            <Waitings list={list} isNarrowed={Object.keys(address.filters).length > 0} />
            {(next !== null || address.page > 1) && (
              <nav aria-label="翻页" className="flex justify-end text-sm text-ink-soft">
                <PageButtons address={address} next={next} />
              </nav>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function Waitings({ list, isNarrowed }: { list: readonly Waiting[]; isNarrowed: boolean }) {
  const may = useMay()
  const mayDecide = may('moderation.decide')
  const { mutateAsync } = useWrite('moderation/decide')
  // Decided entries disappear at once, before the list is refetched.
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState(0)
  const [rejected, setRejected] = useState<Waiting>()
  const frame = useRef<HTMLUListElement>(null)
  const rows = list.filter((row) => !done.has(keyOf(row)))
  const active = Math.min(chosen, rows.length - 1)
  const one = rows[active]

  function move(step: number) {
    const next = Math.min(Math.max(active + step, 0), rows.length - 1)
    setChosen(next)
    frame.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const leave = (row: Waiting) => setDone((before) => new Set(before).add(keyOf(row)))

  function pass(row: Waiting) {
    const { kind, id, version } = row
    leave(row)
    mutateAsync({ kind, id, version, verdict: 'pass' }).then(
      () => toast.good('已通过'),
      // A toast shows the error; entries that still wait come back.
      () => setDone((before) => new Set([...before].filter((key) => key !== keyOf(row)))),
    )
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(one && mayDecide && { a: () => pass(one), r: () => setRejected(one) }),
  })

  if (!one) return <EmptyState title={isNarrowed ? '没有符合条件的' : '已全部处理'} />
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_26rem]">
      <ul
        ref={frame}
        aria-label="等待处理"
        className="order-last rounded-md border border-line bg-surface md:order-none"
      >
        {rows.map((row, index) => (
          <li key={keyOf(row)} className="border-line not-first:border-t">
            <button
              type="button"
              aria-current={index === active}
              className={cx(
                'flex w-full items-start gap-3 px-3 py-2.5 text-left text-sm hover:bg-sunken',
                index === active && 'bg-sunken shadow-[inset_2px_0_0_var(--color-ink)]',
              )}
              onClick={() => setChosen(index)}
            >
              <span className="w-16 shrink-0">
                <KindBadge kind={row.kind} />
              </span>
              <span className="min-w-0 flex-1">
                <ModeratedText text={row.text || '（只有图片）'} marks={row.marks} isShort />
                <span className="mt-0.5 block truncate text-xs text-ink-faint">
                  {row.author.nickname}　{row.place}
                  {row.reports.length > 0 && `　${row.reports.length} 人举报`}
                  {row.pictures.length > 0 && `　${row.pictures.length} 张图`}
                </span>
              </span>
              <span className="shrink-0 text-xs text-ink-faint tabular-nums">{formatDistance(row.since)}</span>
            </button>
          </li>
        ))}
      </ul>
      <WaitingDetail one={one} {...(mayDecide && { onPass: () => pass(one), onReject: () => setRejected(one) })} />
      {rejected && (
        <RejectDialog one={rejected} onClose={() => setRejected(undefined)} onDone={() => leave(rejected)} />
      )}
    </div>
  )
}

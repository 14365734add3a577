import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { Time } from '@app/ui'
import type { ReactNode } from 'react'
import { formatCount, formatTime } from '../../lib/format.ts'
import { labelsOf } from '../../lib/labels.ts'
import { useRead } from '../../lib/query.ts'
import { useMay } from '../../lib/session.ts'
import { Badge } from '../../parts/badge.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { ItemBadge } from '../items/badges.tsx'
import { ticketTones } from '../tickets/tones.ts'
import { PointChange } from './point-change.tsx'

type User = AdminReply<'user/info'>

const ticketStates = labelsOf(adminLists['ticket/list'].columns, 'state')

/** The latest items of a user, with a link to all. */
export function Holdings({ user: { uid, counts } }: { user: User }) {
  return useMay()('item.read') ? <Items uid={uid} total={counts.items} /> : null
}

function Items({ uid, total }: { uid: string; total: number }) {
  const read = useRead('item/list', { uid, size: 8 })
  return (
    <Section title="藏品" aside={<InnerLink to="/items" search={{ uid }}>{`全部 ${formatCount(total)} 件`}</InnerLink>}>
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing>没有藏品</Nothing>
          ) : (
            <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {list.map((item) => (
                <li key={item.itemId} className="flex min-w-0 items-center gap-3 text-sm">
                  <Thumbnail picture={item.cover} pixels={96} className="size-12 shrink-0" />
                  <span className="flex min-w-0 grow flex-col gap-0.5">
                    <span className="truncate">
                      <InnerLink to={`/items/${item.itemId}`}>{item.goodsName}</InnerLink>
                    </span>
                    <span className="text-xs text-ink-faint tabular-nums">
                      #{formatCount(item.serial)} / {formatCount(item.edition)} · {formatTime(item.issuedAt)} 发放
                    </span>
                  </span>
                  <ItemBadge state={item.state} isFrozen={item.isFrozen} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** Balance of points and the last movements, with a link to all. */
export function PointMovements({ user: { uid, points, debt } }: { user: User }) {
  const read = useRead('point/list', { uid, size: 5 })
  return (
    <Section
      title="积分"
      aside={
        <InnerLink to="/points" search={{ uid }}>
          全部明细
        </InnerLink>
      }
    >
      <p className="mb-3 text-sm">
        余额 <span className="font-medium tabular-nums">{formatCount(points)}</span>
        {debt > 0 && `，欠 ${formatCount(debt)}`}
      </p>
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing>还没有积分变动</Nothing>
          ) : (
            <SmallTable
              headings={['时间', '说明', '变动', '余额']}
              numbersFrom={2}
              rows={list.map((entry) => ({
                key: entry.id,
                cells: [
                  <Time key="at" at={entry.at}>
                    {formatTime(entry.at)}
                  </Time>,
                  entry.title,
                  <PointChange key="change" change={entry.change} />,
                  formatCount(entry.balance),
                ],
              }))}
            />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** The latest tickets of a user, with a link to all. */
export function Tickets({ user: { uid } }: { user: User }) {
  return useMay()('ticket.read') ? <LatestTickets uid={uid} /> : null
}

function LatestTickets({ uid }: { uid: string }) {
  const read = useRead('ticket/list', { person: uid, size: 5 })
  return (
    <Section
      title="客服咨询"
      aside={
        <InnerLink to="/tickets" search={{ person: uid }}>
          全部咨询
        </InnerLink>
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing>没有咨询</Nothing>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {list.map((ticket) => (
                <li key={ticket.ticketId} className="flex items-baseline gap-3 py-2 first:pt-0 last:pb-0">
                  <span className="min-w-0 grow truncate">
                    <InnerLink to={`/tickets/${ticket.ticketId}`}>{ticket.asked}</InnerLink>
                  </span>
                  <Badge tone={ticketTones[ticket.state]}>{ticketStates[ticket.state]}</Badge>
                  <Time at={ticket.changedAt} className="shrink-0 text-xs text-ink-faint tabular-nums">
                    {formatTime(ticket.changedAt)}
                  </Time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="text-sm text-ink-faint">{children}</p>

import type { TicketId } from '@app/contract'
import { buttonStyle, EmptyState, GateDrawing, ListSkeleton } from '@app/ui'
import { useEffect } from 'react'
import { address } from '../../../routes.ts'
import { mutate } from '../../../lib/mutation.ts'
import { Link } from '../../../lib/router/link.tsx'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { AboutLine } from '../about-line.tsx'
import { type Help, help, type Ticket, ticketInfo } from '../api.ts'
import { StateBadge } from '../state-badge.tsx'
import { topicLabels } from '../labels.ts'
import { Conversation } from './conversation.tsx'
import { NextStep } from './next-step.tsx'

/** One of the user's tickets with its messages, polled while it is open. */
export function TicketDetail({ ticketId }: { ticketId: TicketId }) {
  const ticket = useQueryState(ticketInfo(ticketId))
  const found = useQueryState(help)
  return (
    <QueryBoundary
      of={ticket}
      loading={<ListSkeleton count={3} label="正在加载对话" />}
      gone={<TicketGone />}
      failure={{ title: '这次咨询加载失败', isPage: true }}
    >
      {(shown) => <FoundTicket ticket={shown} help={found.value} />}
    </QueryBoundary>
  )
}

function FoundTicket({ ticket, help: known }: { ticket: Ticket; help: Help | undefined }) {
  const { ticketId, topic, about, state, entries } = ticket
  useSeen(ticket)
  return (
    <>
      <header>
        <p className="flex items-center gap-2.5 text-sm text-ink-faint">
          <Link to={address('tickets')} className="touch-area underline-offset-4 hover:text-ink hover:underline">
            我的咨询
          </Link>
          <span aria-hidden>·</span>
          <span className="figures">第 {ticketId} 号</span>
        </p>
        <div className="mt-2 flex items-center justify-between gap-4">
          <h1 className="title text-2xl">{topicLabels[topic]}</h1>
          <StateBadge state={state} />
        </div>
        {about && <AboutLine about={about} isLink className="mt-5" />}
      </header>
      <Conversation entries={entries} className="mt-9" />
      {known && <NextStep key={`${ticketId} ${state}`} ticket={ticket} help={known} />}
    </>
  )
}

/** Marks new entries as seen once they are shown. */
function useSeen({ ticketId, isUnread, entries }: Ticket): void {
  const last = entries.at(-1)?.entryId
  useEffect(() => {
    if (!isUnread || last === undefined) return
    // If this fails, it is repeated after the next read.
    void mutate('user/ticket/seen', { ticketId, entryId: last }).catch(() => undefined)
  }, [ticketId, isUnread, last])
}

function TicketGone() {
  return (
    <EmptyState
      drawing={GateDrawing}
      title="没有找到这次咨询"
      isPage
      action={
        <Link to={address('tickets')} className={buttonStyle({ variant: 'primary' })}>
          看我的咨询
        </Link>
      }
    >
      地址可能不完整，或者它属于别的账号。
    </EmptyState>
  )
}

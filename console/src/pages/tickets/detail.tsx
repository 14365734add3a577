import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatAge, formatCount, formatDistance, formatTime } from '../../lib/format.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { OrderLink, UserLink } from '../../parts/links.tsx'
import { Conversation } from './conversation.tsx'
import { Reply } from './reply.tsx'
import { ticketTones } from './tones.ts'

type Ticket = AdminReply<'ticket/info'>

const { columns } = adminLists['ticket/list']
const stateLabels = labelsOf(columns, 'state')
const topicLabels = labelsOf(columns, 'topic')
/** Milliseconds between checks for new messages. */
const lookAgain = 10_000

/** Page of one ticket: its conversation, its subject, and the reply. */
export default function TicketDetail() {
  const ticketId = useParam('id')
  const read = useRead('ticket/info', { ticketId }, { every: lookAgain })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(ticket) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              咨询 {ticket.ticketId}
              <Badge tone={ticketTones[ticket.state]}>{stateLabels[ticket.state]}</Badge>
            </span>
          }
          note={`${topicLabels[ticket.topic]} · ${formatTime(ticket.createdAt)} 提出`}
          actions={
            may('ticket.answer') && (
              <>
                <Assignment ticket={ticket} />
                <HandOver ticket={ticket} />
                <Next ticketId={ticket.ticketId} />
              </>
            )
          }
        >
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Section title="对话">
                <Conversation entries={ticket.entries} />
              </Section>
              {may('ticket.answer') && ticket.state !== 'closed' && <Reply key={ticket.ticketId} ticket={ticket} />}
            </div>
            <Section title="关于">
              <Facts facts={factsOf(ticket)} />
            </Section>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

function factsOf(ticket: Ticket) {
  const { person, order, item, answerBy, assignee, rating } = ticket
  return [
    { label: '提问人', value: <UserLink uid={person.uid}>{person.nickname}</UserLink> },
    { label: '手机号', value: person.phone },
    ...(order
      ? [
          { label: '订单', value: <OrderLink orderSn={order.orderSn} /> },
          { label: '商品', value: `${order.name} × ${order.quantity}` },
        ]
      : []),
    ...(item
      ? [
          {
            label: '藏品',
            value: (
              <InnerLink to={`/items/${item.nftId}`}>
                {item.name} #{item.serial}
              </InnerLink>
            ),
          },
        ]
      : []),
    { label: '受理人', value: assignee?.name ?? '无人受理' },
    { label: '应答时限', value: answerBy === null ? '无需回复' : deadlineOf({ ...ticket, answerBy }) },
    { label: '评价', value: rating === null ? '' : `${rating} 分` },
  ]
}

/** Formats when an answer is due, or how long it has been overdue. */
function deadlineOf({ answerBy, isOverdue }: Pick<Ticket, 'isOverdue'> & { answerBy: number }): string {
  return isOverdue ? `已超时 ${formatAge(answerBy)}` : formatDistance(answerBy)
}

function Assignment({ ticket: { ticketId, version, assignee } }: { ticket: Ticket }) {
  const me = useMe()
  if (assignee?.id === me.id) {
    return (
      <ConfirmButton
        path="ticket/assign"
        label="取消受理"
        input={{ ticketId, version, assignee: null }}
        successMessage="已取消受理"
      />
    )
  }
  return (
    <ConfirmButton
      path="ticket/assign"
      label="我来受理"
      input={{ ticketId, version, assignee: me.id }}
      successMessage="已受理"
    />
  )
}

/** Gives the ticket to another person who may answer. */
function HandOver({ ticket: { ticketId, version, state } }: { ticket: Ticket }) {
  if (state === 'closed') return null
  return (
    <ActionButton
      path="ticket/assign"
      label="转交"
      input={{ ticketId, version }}
      hints={{ assignee: '按姓名或登录名查找，只能转给可以回复咨询的同事' }}
      successMessage="已转交"
    />
  )
}

/** Link to the ticket to answer next: mine or nobody's, by deadline. */
function Next({ ticketId }: { ticketId: string }) {
  const { data } = useRead('ticket/next', { ticketId }, { every: lookAgain })
  if (!data?.ticketId) return null
  return (
    <Link to={`/tickets/${data.ticketId}`} className={buttonStyle({ size: 'small' })}>
      下一个（{formatCount(data.waiting)} 个待回复）
    </Link>
  )
}

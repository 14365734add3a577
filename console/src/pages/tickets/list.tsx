import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { buttonStyle } from '@app/ui'
import { Link } from '@tanstack/react-router'
import { labelsOf } from '../../lib/labels.ts'
import { Badge } from '../../parts/badge.tsx'
import { UserLink } from '../../parts/links.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { formatAge, formatDistance } from '../../lib/format.ts'
import { ticketTones } from './tones.ts'

type Ticket = AdminReply<'ticket/list'>['list'][number]

const labels = labelsOf(adminLists['ticket/list'].columns, 'state')
const columns = [
  'ticketId',
  'state',
  'asked',
  'topic',
  'person',
  'assignee',
  'answerBy',
  'rating',
  'changedAt',
] as const
const cells = {
  state: ({ state }: Ticket) => <Badge tone={ticketTones[state]}>{labels[state]}</Badge>,
  person: ({ person }: Ticket) => <UserLink uid={person.uid}>{person.nickname}</UserLink>,
  assignee: ({ assignee }: Ticket) => assignee?.name ?? '无人受理',
  answerBy: ({ answerBy, isOverdue }: Ticket) =>
    answerBy === null ? undefined : (
      <span className={isOverdue ? 'font-medium text-vermilion-ink' : undefined}>
        {isOverdue ? '已超时 ' : ''}
        {isOverdue ? formatAge(answerBy) : formatDistance(answerBy)}
      </span>
    ),
}
const linkOf = ({ ticketId }: Ticket) => `/tickets/${ticketId}`

/** Page that lists tickets. */
export default function Tickets() {
  return (
    <Page
      title="客服咨询"
      actions={
        <Link to="/tickets/templates" className={buttonStyle({ size: 'small' })}>
          回复模板
        </Link>
      }
    >
      <DataTable
        path="ticket/list"
        label="客服咨询"
        keyOf={({ ticketId }) => ticketId}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="没有咨询"
      />
    </Page>
  )
}

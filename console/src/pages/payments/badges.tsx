import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'

const paymentLabels = labelsOf(adminLists['payment/list'].columns, 'status')
const paymentTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'done', 3: 'wrong', 4: 'over' }
const refundLabels = labelsOf(adminLists['refund/list'].columns, 'status')

export const PaymentBadge = ({ status }: { status: number }) => (
  <Badge tone={paymentTones[status] ?? 'over'}>{paymentLabels[status] ?? status}</Badge>
)

export const RefundBadge = ({ status }: { status: number }) => (
  <Badge tone={status === 2 ? 'done' : 'waiting'}>{refundLabels[status] ?? status}</Badge>
)

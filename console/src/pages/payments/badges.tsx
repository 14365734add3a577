import { adminLists } from '@app/contract/admin/lists'
import { Badge, type Tone } from '../../parts/badge.tsx'

const paymentLabels: Readonly<Record<string, string>> = adminLists['payment/list'].columns.status.labels
const paymentTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'done', 3: 'wrong', 4: 'over' }
const refundLabels: Readonly<Record<string, string>> = adminLists['refund/list'].columns.status.labels

export const PaymentBadge = ({ status }: { status: number }) => (
  <Badge tone={paymentTones[status] ?? 'over'}>{paymentLabels[status] ?? status}</Badge>
)

export const RefundBadge = ({ status }: { status: number }) => (
  <Badge tone={status === 2 ? 'done' : 'waiting'}>{refundLabels[status] ?? status}</Badge>
)

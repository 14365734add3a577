import { adminLists } from '@app/contract/admin/lists'
import { Mark, type Tone } from '../../app/mark.tsx'

const paymentLabels: Readonly<Record<string, string>> = adminLists['payment/list'].columns.status.labels
const paymentTones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'done', 3: 'wrong', 4: 'over' }
const refundLabels: Readonly<Record<string, string>> = adminLists['refund/list'].columns.status.labels

export const PaymentMark = ({ status }: { status: number }) => (
  <Mark tone={paymentTones[status] ?? 'over'}>{paymentLabels[status] ?? status}</Mark>
)

export const RefundMark = ({ status }: { status: number }) => (
  <Mark tone={status === 2 ? 'done' : 'waiting'}>{refundLabels[status] ?? status}</Mark>
)

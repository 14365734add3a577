import { InnerLink } from './inner-link.tsx'

export const OrderLink = ({ orderSn }: { orderSn: string }) => (
  <InnerLink to={`/orders/${orderSn}`}>{orderSn}</InnerLink>
)

/** Empty if there is none. */
export const PaymentLink = ({ paymentSn }: { paymentSn: string }) =>
  paymentSn === '' ? '—' : <InnerLink to={`/payments/${paymentSn}`}>{paymentSn}</InnerLink>

export const UserLink = ({ uid, children }: { uid: string; children?: string }) => (
  <InnerLink to={`/users/${uid}`}>{children ?? uid}</InnerLink>
)

import { useName } from '../lib/names.ts'
import { InnerLink, PageLink } from './inner-link.tsx'

export const OrderLink = ({ orderSn }: { orderSn: string }) => (
  <InnerLink to={`/orders/${orderSn}`}>{orderSn}</InnerLink>
)

/** Empty if there is none. */
export const PaymentLink = ({ paymentSn }: { paymentSn: string }) =>
  paymentSn === '' ? '—' : <InnerLink to={`/payments/${paymentSn}`}>{paymentSn}</InnerLink>

/** Link to a user by nickname, which it reads if the page does not know it; the id is in the title. */
export function UserLink({ uid, children }: { uid: string; children?: string | undefined }) {
  const name = useName(children ? undefined : 'user', uid)
  const shown = children || name
  return (
    <span title={shown === undefined ? undefined : `用户编号 ${uid}`}>
      <PageLink to={`/users/${uid}`}>{shown ?? uid}</PageLink>
    </span>
  )
}

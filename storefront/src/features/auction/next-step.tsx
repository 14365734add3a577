import { Link } from '../../lib/router/link.tsx'
import { useLocation } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { loginAddress } from '../../lib/login-address.ts'
import { leadsBack } from '../../lib/way-back.ts'
import type { Mine } from './api.ts'
import type { Standing } from './standing.ts'

export interface NextStepProps {
  standing: Standing
  mine: Mine | null
  className: string
}

/** Link to what must be done elsewhere before or after bidding; nothing if no such step is open. */
export function NextStep({ standing, mine, className }: NextStepProps) {
  const { pathname, search } = useLocation()
  const step = stepOf(standing, mine, pathname + search)
  return (
    step && (
      <Link to={step.to} state={leadsBack} className={className}>
        {step.label}
      </Link>
    )
  )
}

function stepOf(standing: Standing, mine: Mine | null, here: string): { to: string; label: string } | undefined {
  if (standing === 'login') return { to: loginAddress(here), label: '登录后出价' }
  if (standing === 'verify') return { to: address('kycAuth'), label: '实名后出价' }
  if (standing === 'deposit-waiting' && mine?.depositOrderSn)
    return { to: address('order', { orderSn: mine.depositOrderSn }), label: '去付保证金' }
  if (standing === 'won') return { to: address('order', { orderSn: mine?.orderSn ?? '' }), label: '去付款' }
  if (standing === 'bought') return { to: address('order', { orderSn: mine?.orderSn ?? '' }), label: '查看订单' }
  return undefined
}

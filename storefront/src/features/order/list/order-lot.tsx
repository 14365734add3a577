import { OrderStatus } from '@app/contract/enums'
import { buttonStyle, CheckIcon, cx } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import type { OrderDetail } from '../api.ts'

/** Explains an order of a deposit or of a won lot, with a link back to the auction. */
export function OrderLot({ order, className }: { order: OrderDetail; className?: string }) {
  const isHeld = order.isDeposit && order.status === OrderStatus.complete && !order.refund
  return (
    <section aria-label="竞拍" className={className}>
      {isHeld && (
        <p className="flex items-start gap-2.5 text-celadon-ink">
          <CheckIcon className="mt-1 size-5 shrink-0" />
          保证金已交。没有拍到，拍品成交或流拍后原路退回。
        </p>
      )}
      <Link
        to={address('auction', { goods: order.goodsSn })}
        className={cx(buttonStyle({ variant: isHeld ? 'primary' : 'secondary', size: 'large' }), isHeld && 'mt-4')}
      >
        {isHeld ? '回到拍场' : '去拍场看看'}
      </Link>
    </section>
  )
}

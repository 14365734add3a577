import { RightsDelivery, RightsState } from '@app/contract/enums'
import { CheckIcon, Notice } from '@app/ui'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/time.ts'
import type { RightsDetail } from '../api.ts'
import { hasBegun, stateLabels } from '../labels.ts'
import { CouponAction } from './coupon-action.tsx'
import { ServiceAction } from './service-action.tsx'
import { ShipAction } from './ship-action.tsx'
import { SiteAction } from './site-action.tsx'

const actions: Record<RightsDelivery, (props: { right: RightsDetail }) => ReactNode> = {
  [RightsDelivery.ship]: ShipAction,
  [RightsDelivery.coupon]: CouponAction,
  [RightsDelivery.service]: ServiceAction,
  [RightsDelivery.site]: SiteAction,
}

/** State of a right the user owns, with its actions. */
export function RightAction({ right }: { right: RightsDetail }) {
  const { state, stateTime, config } = right
  const Action = actions[config.delivery]
  const isOpen = state === RightsState.wait || state === RightsState.addressNone
  return (
    <section aria-labelledby="action-title">
      <h2 id="action-title" className="title mb-4 text-lg" aria-live="polite">
        {state === RightsState.done && <CheckIcon className="mr-1.5 inline align-[-0.2em] text-celadon-ink" />}
        {stateLabels(right).text}
        {stateTime !== null && !isOpen && (
          <span className="figures ml-3 font-sans text-xs font-normal tracking-normal text-ink-faint">
            {formatDateTime(stateTime)}
          </span>
        )}
      </h2>
      {state === RightsState.close ? (
        <Notice>这项权益已经过期，或它所在的藏品已不在了。</Notice>
      ) : wasUsedBefore(right) ? (
        <Notice>这项权益在你得到藏品之前就用过了。</Notice>
      ) : isOpen && !hasBegun(config) ? (
        <Notice>{config.validFrom && formatDateTime(config.validFrom)} 起可以使用。</Notice>
      ) : (
        <Action right={right} />
      )}
    </section>
  )
}

/** Whether a former owner of the piece used it: the present owner sees none of those details. */
function wasUsedBefore({ state, config, address, coupon, redeemed }: RightsDetail): boolean {
  return state === RightsState.done && config.delivery !== RightsDelivery.service && !address && !coupon && !redeemed
}

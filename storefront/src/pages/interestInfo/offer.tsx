import type { RightsConfigId } from '@app/contract'
import type { OfferedRight } from '../../domain/right/api.ts'
import { OfferAction } from '../../features/rights/detail/offer-action.tsx'
import { RightGone, rightFailure } from '../../features/rights/detail/right-gone.tsx'
import { useOffer } from '../../features/rights/detail/use-right.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { InterestFrame } from './frame.tsx'
import { RightSheet } from './sheet.tsx'
import { QueryBoundary } from '../../lib/query-state.tsx'

/** A right as offered to everyone. */
export function OfferPage({ img, configId }: { img: string; configId: RightsConfigId }) {
  const offer = useOffer(configId)
  usePageTitle(offer.value?.name)
  const sheet = (config?: OfferedRight) => (
    <RightSheet img={img} config={config}>
      {config && <OfferAction config={config} />}
    </RightSheet>
  )
  return (
    <InterestFrame>
      <QueryBoundary of={offer} loading={sheet()} gone={<RightGone />} failure={rightFailure}>
        {(config) => (config === null ? <RightGone /> : sheet(config))}
      </QueryBoundary>
    </InterestFrame>
  )
}

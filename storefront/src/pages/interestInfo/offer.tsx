import { OfferAction } from '../../features/rights/detail/offer-action.tsx'
import { RightMissing } from '../../features/rights/detail/right-missing.tsx'
import { useOffer } from '../../features/rights/detail/use-right.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { InterestFrame } from './frame.tsx'
import { RightSheet } from './sheet.tsx'

/** A right as it is offered to everybody. */
export function OfferPage({ img, configId }: { img: string; configId: string }) {
  const { config, error, retry } = useOffer(configId)
  usePageTitle(config?.name)
  return (
    <InterestFrame>
      {error || config === null ? (
        <RightMissing error={error} onRetry={retry} />
      ) : (
        <RightSheet img={img} config={config}>
          {config && <OfferAction config={config} />}
        </RightSheet>
      )}
    </InterestFrame>
  )
}

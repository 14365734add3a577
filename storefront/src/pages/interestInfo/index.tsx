import { Container } from '@app/ui'
import { useParams } from '../../lib/router/router.tsx'
import { isName } from '../../features/rights/cover.ts'
import { RightGone } from '../../features/rights/detail/right-gone.tsx'
import { isDigits } from '../../lib/validators.ts'
import { InterestFrame } from './frame.tsx'
import { OfferPage } from './offer.tsx'
import { OwnRightPage } from './own-right.tsx'

/** A right in full: one of mine, or by the id of its configuration (digits only) as it is offered to everybody. */
export default function InterestInfoPage() {
  const { img = '', id = '' } = useParams()
  if (!isName(img) || !isName(id)) {
    return (
      <InterestFrame>
        <Container>
          <RightGone />
        </Container>
      </InterestFrame>
    )
  }
  return isDigits(id) ? <OfferPage img={img} configId={id} /> : <OwnRightPage img={img} rightsId={id} />
}

import { Container } from '@app/ui'
import { useParams } from '../../lib/router/router.tsx'
import { isName } from '../../features/rights/cover.ts'
import { RightGone } from '../../features/rights/detail/right-gone.tsx'
import { isDigits } from '../../lib/validators.ts'
import { InterestFrame } from './frame.tsx'
import { OfferPage } from './offer.tsx'
import { OwnRightPage } from './own-right.tsx'

/** Details of a right: one the user owns, or the public offer by the id of its configuration (digits only). */
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

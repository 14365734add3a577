import { useParams, useSearchParams } from '../../lib/router/router.tsx'
import { VerifyDraw } from '../../features/play/proof/verify-draw.tsx'

/** Public proof of a day of draws; `?ordinal=` highlights one of the user's tries. */
export default function VerifyDrawPage() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const asked = query.get('ordinal') ?? ''
  return <VerifyDraw roundId={id} ordinal={/^\d{1,9}$/.test(asked) ? Number(asked) : undefined} />
}

import { useParams, useSearchParams } from '../../lib/router/router.tsx'
import { VerifyBox } from '../../features/boxes/verify/verify-box.tsx'

/** Public proof of a blind box; `?number=` checks one box at once. */
export default function VerifyBoxPage() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const number = /^\d{1,9}$/.test(query.get('number') ?? '') ? Number(query.get('number')) : undefined
  return <VerifyBox goodsSn={id} number={number} />
}

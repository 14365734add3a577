import { useSearchParams } from '../../lib/router/router.tsx'
import { WishPage } from '../../features/wishes/wish-page.tsx'

/** Where wishes are made; `?eventId=` names an event, otherwise it is the one that is open. */
export default function WishParyPage() {
  const [search] = useSearchParams()
  return <WishPage asked={search.get('eventId') ?? undefined} />
}

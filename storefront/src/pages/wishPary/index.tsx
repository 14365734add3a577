import { useSearchParams } from '../../lib/router/router.tsx'
import { WishPage } from '../../features/wishes/wish-page.tsx'

/** Page for making wishes; `?eventId=` names an event, the open one by default. */
export default function WishParyPage() {
  const [search] = useSearchParams()
  return <WishPage asked={search.get('eventId') ?? undefined} />
}

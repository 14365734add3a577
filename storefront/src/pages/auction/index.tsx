import { useSearchParams } from '../../lib/router/router.tsx'
import { AuctionPage } from '../../features/auction/auction-page.tsx'

/**
 * The auctions. `?lot=` names a lot, `?goods=` the good of an order of a lot or its deposit; the default is the first
 * lot.
 */
export default function AuctionRoute() {
  const [query, setQuery] = useSearchParams()
  const lot = query.get('lot') ?? ''
  return (
    <AuctionPage
      asked={/^\d{1,18}$/.test(lot) ? lot : undefined}
      goodsSn={query.get('goods') ?? ''}
      onChoose={(lotId) => setQuery({ lot: lotId }, { replace: true })}
    />
  )
}

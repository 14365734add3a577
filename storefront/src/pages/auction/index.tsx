import { useSearchParams } from '../../lib/router/router.tsx'
import { AuctionPage } from '../../features/auction/auction-page.tsx'

/** The auctions; `?lot=` names a lot, `?goods=` what an order of it or of its deposit is for; otherwise it is the first. */
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

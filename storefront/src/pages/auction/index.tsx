import { useSearchParams } from 'react-router'
import { AuctionPage } from '../../features/auction/auction-page.tsx'

/** The auctions; `?lot=` names a lot, otherwise it is the first that runs. */
export default function AuctionRoute() {
  const [query, setQuery] = useSearchParams()
  const lot = query.get('lot') ?? ''
  return (
    <AuctionPage
      asked={/^\d{1,18}$/.test(lot) ? lot : undefined}
      onChoose={(lotId) => setQuery({ lot: lotId }, { replace: true })}
    />
  )
}

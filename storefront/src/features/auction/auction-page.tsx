import { AuctionState } from '@app/contract/enums'
import { Container, DetailSkeleton, ErrorState, FilterBar } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../app/paths.ts'
import { type AuctionLot, lots } from './api.ts'
import { ClosedRoom } from './closed.tsx'
import { SaleRoom } from './sale-room.tsx'

export interface AuctionPageProps {
  /** The lot that was asked for; otherwise it is the first. */
  asked: string | undefined
  /** The good of an order that led here; that of a deposit begins with the lot's own number. */
  goodsSn: string
  onChoose: (lotId: string) => void
}

/** The sale room with one lot on its table, or the room before it opens. */
export function AuctionPage({ asked, goodsSn, onChoose }: AuctionPageProps) {
  const { data, isError, refetch } = useQuery(lots())
  if (!data) {
    return (
      <Container className="pt-5 md:py-10">
        <h1 className="sr-only">{paths.auction.title}</h1>
        {isError ? (
          <ErrorState title="拍场的门没能推开" onRetry={() => refetch()}>
            网络可能断了一下。出过的价和保证金都在，稍后再试就好。
          </ErrorState>
        ) : (
          <DetailSkeleton />
        )}
      </Container>
    )
  }
  const ordered = data.list.find((lot) => goodsSn.startsWith(lot.goodsSn))
  const lotId = asked ?? (ordered ?? data.list[0])?.lotId
  if (!data.isOpen || lotId === undefined) return <ClosedRoom hasLots={data.isOpen} />
  const others = data.list.length > 1 && (
    <div className="mb-6">
      <FilterBar
        label="拍品"
        options={data.list.map((lot) => ({ value: lot.lotId, label: labelOf(lot) }))}
        value={lotId}
        onChange={onChoose}
      />
    </div>
  )
  return <SaleRoom key={lotId} lotId={lotId} others={others} missing={<ClosedRoom hasLots />} />
}

function labelOf({ name, state }: AuctionLot): string {
  return state === AuctionState.withdrawn ? `${name}（已撤拍）` : name
}

import type { GoodsSn, LotId } from '@app/contract'
import { AuctionState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { Container, DetailSkeleton, FilterBar } from '@app/ui'
import { paths } from '../../routes.ts'
import { type AuctionLot, lots } from './api.ts'
import { ClosedLot } from './closed.tsx'
import { roomFailure, LiveLot } from './live-lot.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

export interface AuctionPageProps {
  /** The requested lot; without it the first lot is shown. */
  asked: string | undefined
  /** The good of the order that led here; the number of a deposit good begins with the lot number. */
  goodsSn: GoodsSn
  onChoose: (lotId: LotId) => void
}

/** Auction page with one lot, or the closed state while there are no auctions. */
export function AuctionPage(props: AuctionPageProps) {
  const list = useQueryState(lots())
  if (list.kind === 'shown') return <LotView {...props} {...list.value} />
  return (
    <Container className="pt-5 md:py-10">
      <h1 className="sr-only">{paths.auction.title}</h1>
      <QueryBoundary of={list} loading={<DetailSkeleton />} failure={roomFailure}>
        {() => null}
      </QueryBoundary>
    </Container>
  )
}

function LotView({ asked, goodsSn, onChoose, list, isOpen }: AuctionPageProps & Reply<'order/auction/list'>) {
  const ordered = list.find((lot) => goodsSn.startsWith(lot.goodsSn))
  const lotId = asked ?? (ordered ?? list[0])?.lotId
  if (!isOpen || lotId === undefined) return <ClosedLot hasLots={isOpen} />
  const others = list.length > 1 && (
    <div className="mb-6">
      <FilterBar
        label="拍品"
        options={list.map((lot) => ({ value: lot.lotId, label: labelOf(lot) }))}
        value={lotId}
        onChange={onChoose}
      />
    </div>
  )
  return <LiveLot key={lotId} lotId={lotId} others={others} missing={<ClosedLot hasLots />} />
}

function labelOf({ name, state }: AuctionLot): string {
  return state === AuctionState.withdrawn ? `${name}（已撤拍）` : name
}

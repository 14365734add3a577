import type { LotId } from '@app/contract'
import { Container, DetailSkeleton, Gallery, SectionHeading } from '@app/ui'
import { type ReactNode, useRef } from 'react'
import { pictureProps } from '../../lib/image.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import type { LotInfo } from './api.ts'
import { BidBar } from './bid-bar.tsx'
import { BidHistory } from './bid-history.tsx'
import { BidPanel } from './bid-panel.tsx'
import { LotHead } from './lot-head.tsx'
import { useBidPanel } from './use-bid-panel.ts'
import { useLot } from './use-lot.ts'
import { Zoom } from '../../lib/lazy/windows.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

/** Message when the auction cannot be loaded. */
export const roomFailure = {
  title: '拍卖加载失败',
  children: '网络可能断了一下。出价和保证金不受影响，请稍后再试。',
}

const sizes = '(min-width: 1480px) 740px, (min-width: 768px) 52vw, 100vw'

export interface LiveLotProps {
  lotId: LotId
  /** Rendered above the lot: links to the other lots. */
  others?: ReactNode
  /** Rendered if the lot does not exist. */
  missing: ReactNode
}

/** One lot: what it is, its bids, and the user's own bid. */
export function LiveLot({ lotId, others, missing }: LiveLotProps) {
  const lot = useLot(lotId)
  usePageTitle(lot.value?.lot.name)
  if (lot.kind === 'gone') return missing
  return (
    <Container className="pt-5 md:py-10">
      {others}
      <QueryBoundary of={lot} loading={<DetailSkeleton />} failure={roomFailure}>
        {(info) => <Lot info={info} />}
      </QueryBoundary>
    </Container>
  )
}

function Lot({ info }: { info: LotInfo }) {
  const { lot, gallery, story, rules, withdrawal, extendSeconds, mine } = info
  const pictures = gallery.length > 0 ? gallery : [lot.cover]
  const bidPanel = useBidPanel({ lot, mine })
  const panel = useRef<HTMLDivElement>(null)
  // Phones have one column, so the boxes in between dissolve: picture, price and bid first, then all bids, then the
  // texts.
  return (
    <div className="flex flex-col gap-x-10 md:grid md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:items-start lg:gap-x-16">
      <div className="min-w-0 max-md:contents">
        <Gallery
          Zoom={Zoom}
          label={`《${lot.name}》`}
          pictures={pictures.map((picture, index) =>
            pictureProps(picture, index === 0 ? lot.name : `${lot.name}，细部 ${index}`, sizes),
          )}
        />
        <div className="max-md:order-3 max-md:mt-12 md:mt-14">
          <SectionHeading>拍品故事</SectionHeading>
          <div className="mt-4 max-w-prose space-y-4 leading-loose">
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <SectionHeading className="mt-12">竞拍规则</SectionHeading>
          <ol className="mt-4 max-w-prose list-decimal space-y-2.5 pl-6 text-sm text-ink-soft marker:text-ink-faint">
            {rules.map((rule) => (
              <li key={rule} className="pl-1">
                {rule}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="min-w-0 max-md:contents">
        <div className="max-md:order-1 max-md:mt-7">
          <LotHead lot={lot} withdrawal={withdrawal} extendSeconds={extendSeconds} />
          <div ref={panel} tabIndex={-1} className="mt-5 scroll-mt-24 rounded-sm">
            <BidPanel lot={lot} withdrawal={withdrawal} mine={mine} bidPanel={bidPanel} />
          </div>
        </div>
        <div className="max-md:order-2 max-md:mt-12 md:mt-14">
          <BidHistory lot={lot} />
        </div>
      </div>
      <BidBar lot={lot} mine={mine} bidPanel={bidPanel} panel={panel} />
    </div>
  )
}

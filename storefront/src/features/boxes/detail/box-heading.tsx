import { EditionBadge, Price, SaleState } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { saleLabels, type SaleStage } from '../../../domain/sale/stage.ts'
import type { BoxDetail } from '../api.ts'
import { BoxTitle } from './box-title.tsx'

/** Name, edition and price: the head of a box's page. */
export function BoxHeading({ box, stage }: { box: BoxDetail; stage: SaleStage }) {
  return (
    <header>
      <Link
        to={address('blindBox')}
        className="touch-area inline-block text-sm tracking-[0.12em] text-ink-faint hover:text-ink"
      >
        盲盒
      </Link>
      <BoxTitle box={box} />
      <p className="mt-2 text-sm text-ink-faint">
        每盒一件，内含 {box.prizeKinds} 款中的一款，没有空盒。奖品与概率见下方公示。
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Price fen={box.price} size="display" />
        <EditionBadge edition={box.edition} unit="个" />
        <SaleState {...saleLabels(box, stage)} unit="个" />
      </div>
    </header>
  )
}

import { ArrowRightIcon, CheckIcon, SerialBadge } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import type { OrderDetail } from '../api.ts'

/** Pieces delivered by an order, each with its number and a link to its page. */
export function OrderItems({ order, className }: { order: OrderDetail; className?: string }) {
  return (
    <section aria-label="得到的藏品" className={className}>
      <p className="flex items-start gap-2.5 text-celadon-ink">
        <CheckIcon className="mt-1 size-5 shrink-0" />
        藏品已经归你，写入区块链的进度可以在藏品页里看到。
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {order.nftIds.map((nftId, index) => {
          const serial = order.serials[index]
          return (
            <li key={nftId}>
              <Link
                to={address('collectionInfo', { id: nftId })}
                className="flex min-h-13 items-center justify-between gap-4 hover:bg-sunken/60"
              >
                <span className="flex items-center gap-3">
                  {serial !== undefined && <SerialBadge serial={serial} />}
                  <span className="text-sm text-ink-soft">看这一件</span>
                </span>
                <ArrowRightIcon className="text-ink-faint" />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { ChevronRightIcon, cx, Picture, Price } from '@app/ui'
import { address } from '../../routes.ts'
import { pictureProps } from '../../lib/image.ts'
import { Link } from '../../lib/router/link.tsx'
import type { About } from './api.ts'

/** Subject of a ticket. `isLink` links to it. */
export function AboutLine({ about, isLink, className }: { about: About; isLink?: boolean; className?: string }) {
  const look = cx('flex items-center gap-3.5 rounded-md bg-surface p-2.5 ring-1 ring-line', className)
  const inside = (
    <>
      <Picture {...pictureProps(about.cover, '', '56px')} ratio={1} className="w-14 shrink-0 rounded-sm" />
      <span className="min-w-0 grow">
        <span className="title block truncate">{about.name}</span>
        <span className="figures mt-0.5 block truncate text-sm text-ink-faint">
          {about.kind === 'item' ? (
            `藏品 #${String(about.serial).padStart(4, '0')}`
          ) : (
            <>
              订单 · <Price fen={about.amount} />
            </>
          )}
        </span>
      </span>
    </>
  )
  if (!isLink) return <div className={look}>{inside}</div>
  const to =
    about.kind === 'item'
      ? address('collectionInfo', { id: about.nftId })
      : address('order', { orderSn: about.orderSn })
  return (
    <Link to={to} className={cx(look, 'transition-shadow hover:ring-line-strong')}>
      {inside}
      <ChevronRightIcon className="size-4 shrink-0 text-ink-faint" />
    </Link>
  )
}

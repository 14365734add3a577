import type { ItemId, OrderSn } from '@app/contract'
import { cx, HeadsetIcon } from '@app/ui'
import { address } from '../../routes.ts'
import { Link } from '../../lib/router/link.tsx'
import { leadsBack } from '../../lib/way-back.ts'

export interface AskLinkProps {
  /** Subject of the question. */
  about: { orderSn: OrderSn } | { nftId: ItemId }
  children: string
  className?: string
}

/** Link to support from something that a question may be about. */
export function AskLink({ about, children, className }: AskLinkProps) {
  return (
    <Link
      to={address('helpAsk', about)}
      state={leadsBack}
      className={cx(
        'touch-area inline-flex items-center gap-2 text-sm text-ink-soft underline-offset-4 transition-colors hover:text-ink hover:underline',
        className,
      )}
    >
      <HeadsetIcon className="size-4.5 shrink-0" />
      {children}
    </Link>
  )
}

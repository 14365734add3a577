import { buttonStyle, formatCount, linkStyle } from '@app/ui'
import { useEffect, useRef } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import type { Destroyed } from './use-destroying.ts'

/** Result of destroying a piece, with links onward. */
export function DestroyedNote({
  destroyed: { gained, points },
  className,
}: {
  destroyed: Destroyed
  className?: string
}) {
  const title = useRef<HTMLParagraphElement>(null)
  // The button that had focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={className}>
      <p ref={title} role="status" tabIndex={-1} className="text-lg outline-none">
        销毁完成
        {gained > 0 && <span className="figures ml-2 text-gold-ink">积分 +{formatCount(gained)}</span>}
      </p>
      <p className="mt-1.5 text-sm leading-relaxed text-ink-soft">
        链上的凭证正在注销，完成后流转记录里会有交易编号。你现在有{' '}
        <Link to={address('integral')} className={`${linkStyle} figures`}>
          {formatCount(points)} 积分
        </Link>
        。
      </p>
      <Link to={address('collection')} className={`${buttonStyle()} mt-5 max-md:w-full`}>
        回到我的藏品
      </Link>
    </div>
  )
}

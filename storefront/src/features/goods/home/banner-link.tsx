import { cx } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { isSafeLink } from '../../../lib/safe-link.ts'

interface BannerLinkProps {
  link: string
  children: ReactNode
  className?: string
}

/** Link of a banner: an internal path, an external address, or no link. */
export function BannerLink({ link, children, className: ownClass }: BannerLinkProps) {
  const className = cx('block focus-visible:-outline-offset-4', ownClass)
  if (link.startsWith('/')) {
    return (
      <Link to={link} className={className}>
        {children}
      </Link>
    )
  }
  if (link && isSafeLink(link)) {
    return (
      <a href={link} target="_blank" rel="noreferrer" className={className}>
        {children}
      </a>
    )
  }
  return <div className={ownClass}>{children}</div>
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../lib/address.ts'
import { useMaySee } from '../lib/session.ts'
import { pageAt } from '../routes/index.ts'

interface InnerLinkProps {
  to: string
  /** Query parameters. */
  search?: Search
  children: ReactNode
}

/** Link to another page of the console. */
export function InnerLink({ to, search, children }: InnerLinkProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}

/** Link to a page, or its text alone for staff who may not see the page. `to` may carry query parameters. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const maySee = useMaySee()
  const page = pageAt(to.split('?', 1)[0] ?? '')
  return page && maySee(page) ? <InnerLink to={to}>{children}</InnerLink> : children
}

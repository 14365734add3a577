import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../lib/address.ts'

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

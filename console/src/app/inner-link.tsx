import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A way to another page of the console. */
export function InnerLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline decoration-line-strong underline-offset-4 hover:decoration-ink">
      {children}
    </Link>
  )
}

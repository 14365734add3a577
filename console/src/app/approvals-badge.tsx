import { Link } from '@tanstack/react-router'
import { useMay } from '../lib/session.ts'
import { useRead } from '../lib/query.ts'

/** Milliseconds between checks for waiting requests. */
const lookAgain = 30_000

/** Badge with the number of requests that wait for the user; nothing if there are none. */
export function ApprovalsBadge() {
  const may = useMay()('approval.read')
  const read = useRead('approval/waiting', {}, { every: lookAgain, isEnabled: may })
  const waiting = read.data?.forMe ?? 0
  if (waiting === 0) return null
  return (
    <Link
      to="/approvals"
      search={{ state: 'waiting', whose: 'forMe' }}
      className="flex h-9 shrink-0 items-center rounded-md bg-gold-wash px-3 text-sm whitespace-nowrap text-gold-ink"
    >
      {waiting} 项<span className="max-sm:sr-only">等你复核</span>
    </Link>
  )
}

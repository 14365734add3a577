import { linkStyle } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { zones } from './zones.ts'

/** Links to the same keyword in parts of the catalogue, which have prices and filters. */
export function InZones({ keyword }: { keyword: string }) {
  return (
    <nav aria-label="在分区里搜" className="mb-4 flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
      <span>只在分区里搜</span>
      {zones.map(({ type, label }) => (
        <Link key={type} to={address('digital', { type, keyword })} className="flex min-h-11 items-center">
          <span className={linkStyle}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

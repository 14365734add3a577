import { Button, buttonStyle, Chip } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { zones } from './zones.ts'
import { forgetSearches, useSearches } from '../../domain/search/history.ts'

const ways = [
  ...zones.map(({ type, label }) => ({ to: address('digital', { type }), label })),
  { to: address('album'), label: '专辑专题' },
  { to: address('notice'), label: '公告' },
]

/** Content of the page before a search: earlier searches, and places to browse. */
export function BeforeSearch({ onSearch }: { onSearch: (keyword: string) => void }) {
  const searches = useSearches()
  return (
    <>
      {searches.length > 0 && (
        <section aria-labelledby="searches-title" className="mb-10">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="searches-title" className="title text-lg">
              最近搜过
            </h2>
            <Button variant="quiet" size="small" onClick={forgetSearches}>
              清空记录
            </Button>
          </div>
          <ul className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
            {searches.map((search) => (
              <li key={search} className="max-w-full">
                <Chip aria-pressed={undefined} onClick={() => onSearch(search)} className="max-w-full">
                  <span className="truncate">{search}</span>
                </Chip>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-xs text-ink-faint">只记在这台设备上，最多十条。</p>
        </section>
      )}
      <section aria-labelledby="ways-title">
        <h2 id="ways-title" className="title text-lg">
          随便逛逛
        </h2>
        <ul className="mt-3 flex flex-wrap gap-3">
          {ways.map(({ to, label }) => (
            <li key={label}>
              <Link to={to} className={buttonStyle()}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

import { mostCounted } from '@app/contract/admin/listNames'
import type { ListPath } from '@app/contract/admin/routes'
import { cx } from '@app/ui'
import { formatCount } from '../lib/format.ts'
import { useRead } from '../lib/query.ts'
import type { ListAddress } from './address.ts'
import { type ListInputOf, listOf } from './types.ts'

interface StateTabsProps {
  path: ListPath
  address: ListAddress
  fixed: object | undefined
}

/**
 * Tabs of a list by state, with counts that follow the other filters. States without entries have no tab, except the
 * chosen one.
 */
export function StateTabs({ path, address, fixed }: StateTabsProps) {
  const { tabs, filters } = listOf(path)
  const name = tabs ?? ''
  const labels = Object.entries(filters[name]?.labels ?? {})
  const { [name]: chosen, ...others } = address.filters
  const { data } = useRead(path, { ...others, ...fixed, withCounts: 'true' } as unknown as ListInputOf<ListPath>, {
    keepsPrevious: true,
  })
  const counts: Readonly<Record<string, number>> = data?.counts ?? {}
  const shown = labels.filter(([value]) => value === chosen || (counts[value] ?? 0) > 0)
  const all = Object.values(counts).reduce((total, one) => total + one, 0)
  const isCut = Object.values(counts).some((one) => one >= mostCounted)
  if (chosen === undefined && all === 0) return null
  return (
    <div role="group" aria-label={filters[name]?.title} className="flex gap-1 overflow-x-auto border-b border-line">
      <Tab
        label="全部"
        count={data?.counts && (isCut ? `${formatCount(all)}+` : formatCount(all))}
        isChosen={chosen === undefined}
        onChoose={() => address.setFilter(name, undefined)}
      />
      {shown.map(([value, label]) => (
        <Tab
          key={value}
          label={label}
          count={countText(counts[value])}
          isChosen={value === chosen}
          onChoose={() => address.setFilter(name, value)}
        />
      ))}
    </div>
  )
}

/** Formats a count; the server stops at `mostCounted`. */
const countText = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : `${formatCount(count)}${count >= mostCounted ? '+' : ''}`

interface TabProps {
  label: string
  count: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function Tab({ label, count, isChosen, onChoose }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={cx(
        '-mb-px border-b-2 px-3 py-2 text-sm whitespace-nowrap',
        isChosen ? 'border-celadon font-medium text-ink' : 'border-transparent text-ink-soft hover:text-ink',
      )}
      onClick={onChoose}
    >
      {label} {count !== undefined && <span className="text-xs text-ink-faint tabular-nums">{count}</span>}
    </button>
  )
}

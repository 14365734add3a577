import { Select } from '@app/ui'
import type { ScheduledEvent } from '../../domain/reminder/api.ts'

export interface CalendarFilters {
  shop: string
  series: string
}

/** Narrows events to a shop and a series; an empty filter narrows nothing. */
export const narrowed = (events: readonly ScheduledEvent[], { shop, series }: CalendarFilters): ScheduledEvent[] =>
  events.filter(({ shopId, albumId }) => (shop === '' || shopId === shop) && (series === '' || albumId === series))

export interface FilterSelectsProps extends CalendarFilters {
  events: readonly ScheduledEvent[]
  onChange: (filters: Partial<CalendarFilters>) => void
}

/** Choices of the shop and the series among those of a month. */
export function FilterSelects({ events, shop, series, onChange }: FilterSelectsProps) {
  const shops = choices(events.map(({ shopId, shopName }) => [shopId, shopName]))
  const albums = choices(events.map(({ albumId, albumName }) => [albumId, albumName]))
  return (
    <div className="grid w-full grid-cols-2 gap-3 lg:w-96">
      <Choice
        label="店铺"
        all="全部店铺"
        value={shop}
        options={shops}
        onChange={(value) => onChange({ shop: value })}
      />
      <Choice
        label="系列"
        all="全部系列"
        value={series}
        options={albums}
        onChange={(value) => onChange({ series: value })}
      />
    </div>
  )
}

const choices = (pairs: readonly (readonly [string | null, string])[]) =>
  new Map(pairs.flatMap(([id, name]) => (id === null ? [] : [[id, name] as const])))

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: ReadonlyMap<string, string>
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} className="min-w-0">
      <option value="">{all}</option>
      {/* What an address asks for stays chosen in a month without it. */}
      {value !== '' && !options.has(value) && <option value={value}>已选的{label}</option>}
      {[...options].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

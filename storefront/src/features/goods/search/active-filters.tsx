import { Button, Chip, CloseIcon } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { screenData } from '../api.ts'
import { countNarrowing, type Filters } from '../filters.ts'
import { choose, filterGroups, isChosen } from './groups.ts'

export interface ActiveFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** Active filters; a press removes one. */
export function ActiveFilters({ filters, onChange, onClear }: ActiveFiltersProps) {
  const { data } = useQuery(screenData(filters.type))
  const { keyword, ...withoutKeyword } = filters
  const chosen = (data ? filterGroups(data) : []).flatMap((group) =>
    group.choices.filter((choice) => isChosen(filters, group, choice)).map((choice) => ({ group, choice })),
  )
  if (!keyword && countNarrowing(filters) === 0) return null
  return (
    <div role="group" aria-label="已选条件" className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-3">
      {keyword && (
        <Chip on aria-label={`移除关键词 ${keyword}`} onClick={() => onChange(withoutKeyword)}>
          “{keyword}”
          <CloseIcon className="size-3.5" />
        </Chip>
      )}
      {chosen.map(({ group, choice }) => (
        <Chip
          key={group.key}
          on
          aria-label={`移除${group.title} ${choice.name}`}
          onClick={() => onChange(choose(filters, group, choice))}
        >
          {choice.name}
          <CloseIcon className="size-3.5" />
        </Chip>
      ))}
      <Button variant="quiet" size="small" onClick={onClear}>
        全部清空
      </Button>
    </div>
  )
}

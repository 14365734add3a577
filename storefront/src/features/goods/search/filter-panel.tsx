import { CheckIcon, Chip, cx, Notice, Button, Bone } from '@app/ui'
import { screenData } from '../api.ts'
import type { Filters } from '../filters.ts'
import { choose, type FilterGroup, filterGroups, isChosen } from './groups.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

export interface FilterPanelProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** `list` beside the works, `chips` in the sheet on phones. */
  look: 'list' | 'chips'
}

/** All filter groups of a list. */
export function FilterPanel({ filters, onChange, look }: FilterPanelProps) {
  const { value: data, error, retry } = useQueryState(screenData(filters.type))
  if (error) {
    return (
      <Notice
        tone="bad"
        action={
          <Button size="small" onClick={() => retry()}>
            重试
          </Button>
        }
      >
        筛选项加载失败，不影响浏览。
      </Notice>
    )
  }
  if (!data) return <PanelSkeleton />
  return (
    <div className={look === 'list' ? 'grid gap-8' : 'grid gap-6'}>
      {filterGroups(data).map((group) => (
        <fieldset key={group.key}>
          <legend className={look === 'list' ? 'title mb-1.5 text-base' : 'mb-2.5 text-sm text-ink-faint'}>
            {group.title}
          </legend>
          {look === 'list' ? (
            <ChoiceList group={group} filters={filters} onChange={onChange} />
          ) : (
            <ChoiceChips group={group} filters={filters} onChange={onChange} />
          )}
        </fieldset>
      ))}
    </div>
  )
}

interface ChoicesProps {
  group: FilterGroup
  filters: Filters
  onChange: (filters: Filters) => void
}

function ChoiceList({ group, filters, onChange }: ChoicesProps) {
  return (
    <ul>
      {group.choices.map((choice) => {
        const on = isChosen(filters, group, choice)
        return (
          <li key={choice.name}>
            <button
              type="button"
              aria-pressed={on}
              onClick={() => onChange(choose(filters, group, choice))}
              className={cx(
                'flex min-h-11 w-full items-center gap-2 border-b border-line/60 text-left text-sm transition-colors',
                on ? 'font-medium text-ink' : 'text-ink-soft hover:text-ink',
              )}
            >
              {on && <CheckIcon className="size-4 shrink-0 text-celadon-ink" />}
              <span className="min-w-0 grow truncate">{choice.name}</span>
              {choice.count !== undefined && <span className="figures text-xs text-ink-faint">{choice.count}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function ChoiceChips({ group, filters, onChange }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-3">
      {group.choices.map((choice) => (
        <Chip
          key={choice.name}
          on={isChosen(filters, group, choice)}
          onClick={() => onChange(choose(filters, group, choice))}
        >
          {choice.name}
        </Chip>
      ))}
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="正在加载筛选项" className="grid gap-8">
      {[4, 5, 6].map((rows) => (
        <div key={rows}>
          <Bone className="h-4 w-14" />
          {Array.from({ length: rows }, (_, index) => (
            <Bone key={index} className="mt-5 h-3.5 w-full" />
          ))}
        </div>
      ))}
    </div>
  )
}

import type { LabelId } from '@app/contract'
import { useQuery } from '@tanstack/react-query'
import { itemLabels } from './api.ts'

export interface LabelFilterProps {
  /** Id of the label; empty for all. */
  value: string
  onChange: (labelId: LabelId) => void
}

/** Filters holdings by a label of their works. Hidden if there are no labels. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const { data } = useQuery(itemLabels())
  if (!data || data.list.length === 0) return null
  return (
    <select
      aria-label="标签"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-11 shrink-0 animate-appear rounded-md border border-line-strong bg-surface px-3 text-sm"
    >
      <option value="">全部标签</option>
      {data.list.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

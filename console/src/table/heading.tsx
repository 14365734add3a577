import type { ListPath } from '@app/contract/admin/routes'
import { cx } from '@app/ui'
import { memo } from 'react'
import { isFigure } from './cell.tsx'
import { listOf } from './types.ts'

interface ColumnHeadingProps {
  path: ListPath
  name: string
  sort: string
  onSort: (sort: string) => void
}

/** Column heading; a press sorts by it and another reverses the order, as far as the list's call allows. */
export const ColumnHeading = memo(function ColumnHeading({ path, name, sort, onSort }: ColumnHeadingProps) {
  const { columns, sorts } = listOf(path)
  const field = columns[name]
  if (!field) return null
  const ways = sorts.filter((one) => one === name || one === `-${name}`)
  const isSorted = ways.includes(sort)
  const direction = sort.startsWith('-') ? 'descending' : 'ascending'
  const next = ways.find((way) => way !== sort) ?? sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={cx('px-3 py-2 font-medium whitespace-nowrap', isFigure(field) && 'text-right')}
    >
      {ways.length === 0 ? (
        field.title
      ) : (
        <button
          type="button"
          className="-mx-1.5 rounded-sm px-1.5 py-0.5 hover:bg-paper hover:text-ink"
          onClick={() => onSort(next)}
        >
          {field.title}
          <span aria-hidden className={cx('ml-1 inline-block w-2', !isSorted && 'text-ink-faint')}>
            {isSorted ? (direction === 'ascending' ? '↑' : '↓') : '↕'}
          </span>
        </button>
      )}
    </th>
  )
})

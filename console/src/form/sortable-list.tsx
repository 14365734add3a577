import { Button, CloseIcon, cx, withoutEntry } from '@app/ui'
import type { ReactNode } from 'react'
import { useReorder } from './use-reorder.ts'

interface SortableListProps<Entry> {
  entries: readonly Entry[]
  idOf: (entry: Entry) => string
  nameOf: (entry: Entry) => string
  /** Label of the list for screen readers. */
  label: string
  onChange: (entries: Entry[]) => void
  /** Content beside the name. */
  aside?: (entry: Entry) => ReactNode
  isRemovable?: boolean
}

/** Entries in an order that is changed by dragging, or by the arrow keys on a name. */
export function SortableList<Entry>({
  entries,
  idOf,
  nameOf,
  label,
  onChange,
  aside,
  isRemovable,
}: SortableListProps<Entry>) {
  const { list, dragged, move, dragProps } = useReorder<Entry, HTMLOListElement>(entries, onChange)
  return (
    <ol ref={list} aria-label={label} className="flex flex-col divide-y divide-line rounded-md border border-line">
      {entries.map((entry, index) => (
        <li
          key={idOf(entry)}
          draggable
          className={cx('flex items-center gap-3 px-3 py-2 text-sm', dragged === index && 'opacity-50')}
          {...dragProps(index)}
        >
          <span className="w-6 shrink-0 text-right text-ink-faint tabular-nums">{index + 1}</span>
          <button
            type="button"
            data-entry
            aria-label={`${nameOf(entry)}，第 ${index + 1} 个，共 ${entries.length} 个。上下方向键移动`}
            className="min-w-0 grow cursor-grab truncate rounded-sm text-left"
            onKeyDown={(event) => {
              const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined
              if (to === undefined) return
              event.preventDefault()
              move(index, to)
            }}
          >
            {nameOf(entry)}
          </button>
          {aside?.(entry)}
          {isRemovable && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`移除 ${nameOf(entry)}`}
              onClick={() => onChange(withoutEntry(entries, index))}
            >
              <CloseIcon className="size-4" />
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

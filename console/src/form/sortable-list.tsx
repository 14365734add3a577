import { Button, CloseIcon, cx, moveEntry } from '@app/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'

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
  const [dragged, setDragged] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const followed = useRef<number>(undefined)
  // A moved entry may lose the focus, so it is restored.
  useEffect(() => {
    if (followed.current === undefined) return
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[followed.current]?.focus()
    followed.current = undefined
  })

  function move(from: number, to: number) {
    if (!entries[from] || to < 0 || to >= entries.length) return
    onChange(moveEntry(entries, from, to))
  }

  return (
    <ol ref={list} aria-label={label} className="flex flex-col divide-y divide-line rounded-md border border-line">
      {entries.map((entry, index) => (
        <li
          key={idOf(entry)}
          draggable
          className={cx('flex items-center gap-3 px-3 py-2 text-sm', dragged === index && 'opacity-50')}
          onDragStart={() => setDragged(index)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            if (dragged === index) return
            move(dragged, index)
            setDragged(index)
          }}
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
              followed.current = Math.min(Math.max(to, 0), entries.length - 1)
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
              onClick={() => onChange(entries.filter((_, other) => other !== index))}
            >
              <CloseIcon className="size-4" />
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

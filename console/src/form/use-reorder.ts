import { moveEntry } from '@app/ui'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Reordering of a list by dragging its entries, or by keys on a button in each of them. */
export interface Reorder<List extends HTMLElement> {
  /** For the list element. */
  readonly list: RefObject<List | null>
  /** Index of the entry that is being dragged. */
  readonly dragged: number | undefined
  /** Moves an entry and focuses its element with `data-entry`; does nothing beyond the ends of the list. */
  readonly move: (from: number, to: number) => void
  /** Properties of the element of an entry. */
  readonly dragProps: (index: number) => {
    readonly onDragStart: () => void
    readonly onDragEnd: () => void
    readonly onDragOver: (event: DragEvent) => void
  }
}

/** Changes the order of the entries of a list. */
export function useReorder<Entry, List extends HTMLElement>(
  entries: readonly Entry[],
  onChange: (entries: Entry[]) => void,
): Reorder<List> {
  const [dragged, setDragged] = useState<number>()
  const list = useRef<List>(null)
  const followed = useRef<number>(undefined)
  // A moved entry may lose the focus, so it is restored.
  useEffect(() => {
    if (followed.current === undefined) return
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[followed.current]?.focus()
    followed.current = undefined
  })

  function move(from: number, to: number) {
    if (from === to || from < 0 || to < 0 || from >= entries.length || to >= entries.length) return
    followed.current = to
    onChange(moveEntry(entries, from, to))
  }

  return {
    list,
    dragged,
    move,
    dragProps: (index) => ({
      onDragStart: () => setDragged(index),
      onDragEnd: () => setDragged(undefined),
      onDragOver(event) {
        if (dragged === undefined) return
        event.preventDefault()
        if (dragged === index) return
        move(dragged, index)
        setDragged(index)
      },
    }),
  }
}

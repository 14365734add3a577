import { type RefObject, useRef } from 'react'

/** For a dialog: what is written in first has the focus when it opens, not the cross. `frame` is the ref of what holds the fields. */
export function useFirstField(): {
  first: RefObject<HTMLElement | null>
  frame: (element: HTMLElement | null) => void
} {
  const first = useRef<HTMLElement>(null)
  return {
    first,
    frame(element) {
      first.current = element?.querySelector<HTMLElement>('textarea, input, select') ?? null
    },
  }
}

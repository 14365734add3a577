import { type RefObject, useRef } from 'react'

/**
 * Focuses the first input of a dialog when it opens, instead of the close button. `frame` is the ref of the element
 * around the fields.
 */
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

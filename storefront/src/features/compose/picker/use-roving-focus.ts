import { type KeyboardEvent, useState } from 'react'

/**
 * Roving focus: one tab stop for many options; arrows, Home and End move it. Rows are derived from the layout of the
 * options.
 */
export function useRovingFocus(count: number) {
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, Math.max(0, count - 1))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const options = [...event.currentTarget.children].filter((child) => child instanceof HTMLElement)
    const columns = options.filter(({ offsetTop }) => offsetTop === options[0]?.offsetTop).length
    const targets: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: count - 1,
    }
    const next = targets[event.key]
    if (next === undefined) return
    event.preventDefault()
    options[next]?.focus()
  }

  return { at, moveTo: setWanted, onKeyDown }
}

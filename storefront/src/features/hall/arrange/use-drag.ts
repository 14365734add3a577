import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Reordering of list rows by dragging a handle, with mouse or finger. */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()

  const follow = useEffectEvent((event: PointerEvent) => {
    if (dragged === undefined || !list.current) return
    const rows = Array.from(list.current.children, (row) => row.getBoundingClientRect())
    const own = rows[dragged]
    if (!own || (event.clientY >= own.top && event.clientY <= own.bottom)) return
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom)
    if (over < 0) return
    move(dragged, over)
    setDragged(over)
  })
  const isDragging = dragged !== undefined
  useEffect(() => {
    if (!isDragging) return
    const end = () => setDragged(undefined)
    const onMove = (event: PointerEvent) => follow(event)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [isDragging])

  return {
    dragged,
    begin(event: ReactPointerEvent<HTMLElement>, at: number) {
      if (event.button !== 0) return
      // The handle moves in the DOM with its row, which would lose the pointer capture.
      event.currentTarget.releasePointerCapture(event.pointerId)
      setDragged(at)
    },
  }
}

import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Reordering of list rows by dragging a handle, with mouse or finger. */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [drawn, setDrawn] = useState<number>()

  const follow = useEffectEvent((event: PointerEvent) => {
    if (drawn === undefined || !list.current) return
    const rows = Array.from(list.current.children, (row) => row.getBoundingClientRect())
    const own = rows[drawn]
    if (!own || (event.clientY >= own.top && event.clientY <= own.bottom)) return
    const over = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom)
    if (over < 0) return
    move(drawn, over)
    setDrawn(over)
  })
  const isDrawing = drawn !== undefined
  useEffect(() => {
    if (!isDrawing) return
    const end = () => setDrawn(undefined)
    const onMove = (event: PointerEvent) => follow(event)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [isDrawing])

  return {
    drawn,
    begin(event: ReactPointerEvent<HTMLElement>, place: number) {
      if (event.button !== 0) return
      // The handle moves in the DOM with its row, which would lose the pointer capture.
      event.currentTarget.releasePointerCapture(event.pointerId)
      setDrawn(place)
    },
  }
}

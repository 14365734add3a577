import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Returns whether motion is reduced, by the system's setting or by elder mode. */
export function isStill(): boolean {
  return 'elder' in document.documentElement.dataset || matchMedia('(prefers-reduced-motion: reduce)').matches
}

export interface SnapRow {
  /** Ref for the scrolling row; its children are the slides. */
  row: RefObject<HTMLDivElement | null>
  /** Index of the slide nearest to the start. */
  at: number
  /** Scrolls to a slide; wraps around at the ends. */
  show: (index: number) => void
}

/** Tracks and controls a row that snaps while scrolling. */
export function useSnapRow(count: number): SnapRow {
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)

  useEffect(() => {
    const element = row.current
    if (!element) return
    let frame = 0
    function follow() {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => element && setAt(nearestSlide(element)))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', follow)
    }
  }, [])

  const show = useCallback(
    (index: number) => {
      const slide = row.current?.children[(index + count) % count]
      if (!(slide instanceof HTMLElement)) return
      row.current?.scrollTo({ left: slide.offsetLeft, behavior: isStill() ? 'auto' : 'smooth' })
    },
    [count],
  )

  return { row, at, show }
}

function nearestSlide(row: HTMLElement): number {
  let best = 0
  let least = Infinity
  for (const [index, slide] of Array.from(row.children).entries()) {
    const distance = slide instanceof HTMLElement ? Math.abs(slide.offsetLeft - row.scrollLeft) : Infinity
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}

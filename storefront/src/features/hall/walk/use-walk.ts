import { isStill } from '@app/ui'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

export interface Walk {
  /** Ref for the scroll container; its only child holds the stations. */
  row: RefObject<HTMLDivElement | null>
  /** Index of the current station. */
  at: number
  /** Walks to a station; out-of-range stations are ignored. */
  go: (station: number) => void
}

/** Milliseconds in which one turn of the wheel, including its momentum, counts as one step. */
const stepMs = 420
/** Pixels from which a moving press is a drag. */
const dragFrom = 6

/** Walking along the wall by swiping, keys, wheel and mouse drag. */
export function useWalk(count: number): Walk {
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  // Target of the current movement, so that three quick presses are three steps.
  const aim = useRef<number>(undefined)

  const go = useCallback(
    (station: number) => {
      const element = row.current
      const next = Math.max(0, Math.min(count - 1, station))
      const target = element && stationsOf(element)[next]
      if (!target) return
      aim.current = next === nearest(element) ? undefined : next
      snapToAll(element)
      element.scrollTo({ left: middleOf(target) - element.clientWidth / 2, behavior: isStill() ? 'auto' : 'smooth' })
    },
    [count],
  )

  useEffect(() => {
    const element = row.current
    if (!element) return
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setAt(nearest(element)))
    }
    const interrupt = () => (aim.current = undefined)
    element.addEventListener('scroll', follow, { passive: true })
    element.addEventListener('pointerdown', interrupt)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', follow)
      element.removeEventListener('pointerdown', interrupt)
    }
  }, [])
  // Not on `scrollend`: that of the movement before may come late, between two quick presses.
  useEffect(() => {
    if (aim.current === at) aim.current = undefined
  }, [at])

  const step = useEffectEvent((by: number) => go((aim.current ?? at) + by))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event.target)) return
    if (event.key === 'ArrowRight' || event.key === 'PageDown') step(1)
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') step(-1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(count - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  useEffect(() => {
    const element = row.current
    if (!element) return
    let rests = 0
    const turn = (event: WheelEvent) => {
      const { deltaX, deltaY } = event
      // Horizontal scrolling is native; if the page itself scrolls, the wheel belongs to the page.
      const isSideways = Math.abs(deltaX) >= Math.abs(deltaY)
      if (isSideways) aim.current = undefined
      if (event.ctrlKey || isSideways || pageScrolls()) return
      event.preventDefault()
      if (event.timeStamp < rests) return
      rests = event.timeStamp + stepMs
      step(Math.sign(deltaY))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [])

  useEffect(() => (row.current ? startDragging(row.current, go) : undefined), [go])
  useEffect(() => (row.current ? limitSwipes(row.current) : undefined), [])
  return { row, at, go }
}

const stationsOf = (row: HTMLElement) =>
  Array.from(row.firstElementChild?.children ?? []).filter((station) => station instanceof HTMLElement)

const middleOf = (station: HTMLElement) => station.offsetLeft + station.offsetWidth / 2

function nearest(row: HTMLElement): number {
  const middle = row.scrollLeft + row.clientWidth / 2
  const distances = stationsOf(row).map((station) => Math.abs(middleOf(station) - middle))
  return distances.indexOf(Math.min(...distances))
}

/** Whether a key is meant for an element that handles keys itself. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

function pageScrolls(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement
  return scrollHeight > clientHeight + 1
}

/**
 * Lets one swipe pass one station. `scroll-snap-stop` alone counts from where the finger leaves: a swipe across a whole
 * phone has passed one by then, and its momentum passes another.
 */
function limitSwipes(row: HTMLElement): () => void {
  const begin = ({ touches }: TouchEvent) => {
    if (touches.length > 1) return
    const here = nearest(row)
    for (const [index, { style }] of stationsOf(row).entries())
      style.scrollSnapAlign = Math.abs(index - here) > 1 ? 'none' : ''
  }
  const end = () => snapToAll(row)
  row.addEventListener('touchstart', begin, { passive: true })
  row.addEventListener('scrollend', end)
  return () => {
    row.removeEventListener('touchstart', begin)
    row.removeEventListener('scrollend', end)
  }
}

/** Lifts the limit of a swipe. */
function snapToAll(row: HTMLElement): void {
  for (const { style } of stationsOf(row)) style.scrollSnapAlign = ''
}

/** Lets a mouse drag the row, as a finger does natively. */
function startDragging(row: HTMLElement, go: (station: number) => void): () => void {
  let from: { x: number; left: number; station: number } | undefined
  let moved = 0
  const begin = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    from = { x: event.clientX, left: row.scrollLeft, station: nearest(row) }
    moved = 0
  }
  const draw = (event: PointerEvent) => {
    if (!from) return
    moved = event.clientX - from.x
    if (Math.abs(moved) < dragFrom) return
    row.dataset['drawn'] = ''
    row.scrollLeft = from.left - moved
  }
  const end = () => {
    if (!from) return
    const { station } = from
    from = undefined
    if (!('drawn' in row.dataset)) return
    const here = nearest(row)
    go(here === station && Math.abs(moved) > 60 ? station - Math.sign(moved) : here)
    delete row.dataset['drawn']
  }
  // A drag must not count as a click.
  const press = (event: MouseEvent) => {
    if (Math.abs(moved) < dragFrom || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  const stay = (event: Event) => event.preventDefault()
  row.addEventListener('pointerdown', begin)
  window.addEventListener('pointermove', draw)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
  row.addEventListener('click', press, true)
  row.addEventListener('dragstart', stay)
  return () => {
    row.removeEventListener('pointerdown', begin)
    window.removeEventListener('pointermove', draw)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    row.removeEventListener('click', press, true)
    row.removeEventListener('dragstart', stay)
  }
}

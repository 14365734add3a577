import type { Camera } from './camera.ts'
import { middle, pinch, type Point, type View } from './geometry.ts'

/** Limits of a tap and a double tap, in CSS pixels and milliseconds. */
const tap = { way: 8, time: 300, between: 320, apart: 32 }
/** Milliseconds at the end of a drag that determine its speed. */
const lastMoment = 100

interface Grip {
  view: View
  /** Start of the drag, by pointer. */
  from: Map<number, Point>
}

/** Moves the camera by mouse, touch and wheel on an element. Returns a function that stops it. */
export function followHands(pane: HTMLElement, camera: Camera, onHand: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const fingers = new Map<number, Point>()
  let grip: Grip | undefined
  let trail: (Point & { time: number })[] = []
  let pressed: (Point & { time: number }) | undefined
  let tapped: (Point & { time: number }) | undefined

  const at = (event: MouseEvent): Point => {
    const { left, top } = pane.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  /** Restarts the drag from the current view whenever a finger is added or removed, so that nothing jumps. */
  function takeHold(): void {
    grip = fingers.size > 0 ? { view: camera.view, from: new Map(fingers) } : undefined
    trail = []
  }

  function move(): void {
    if (!grip) return
    const [first, second] = [...fingers.keys()]
    const [from, to] = [grip.from, fingers]
    const [a, b] = [first, second].map((id) => (id === undefined ? undefined : from.get(id)))
    const [c, d] = [first, second].map((id) => (id === undefined ? undefined : to.get(id)))
    if (a && b && c && d) {
      const { least, most } = camera.limits
      return camera.hold(pinch(grip.view, [a, b], [c, d], { least: least * 0.8, most: most * 1.2 }))
    }
    if (a && c) camera.hold({ ...grip.view, x: grip.view.x + c.x - a.x, y: grip.view.y + c.y - a.y })
  }

  function letGo(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return
    if (fingers.size > 0) return takeHold()
    grip = undefined
    const where = { ...at(event), time: event.timeStamp }
    const isTap = pressed !== undefined && isNear(pressed, where, tap.way) && where.time - pressed.time < tap.time
    if (isTap && event.type === 'pointerup') {
      const isSecond =
        tapped !== undefined && isNear(tapped, where, tap.apart) && where.time - tapped.time < tap.between
      tapped = isSecond ? undefined : where
      if (isSecond) return zoomToggle(where)
    }
    camera.release(speedOf(trail, event.timeStamp))
  }

  /** Zooms in on a double tap, or back to the whole picture if already close. */
  function zoomToggle(where: Point): void {
    const { view, limits } = camera
    if (view.scale > limits.least * 2.2) camera.goTo()
    else camera.zoom(Math.min(limits.most, limits.least * 3.2) / view.scale, where)
  }

  pane.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button !== 0) return
      pane.setPointerCapture(event.pointerId)
      camera.stop()
      fingers.set(event.pointerId, at(event))
      pressed = fingers.size === 1 ? { ...at(event), time: event.timeStamp } : undefined
      takeHold()
      onHand()
    },
    { signal },
  )
  pane.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, at(event))
      const [a, b] = [...fingers.values()]
      if (a) trail = [...trail.slice(-11), { ...(b ? middle(a, b) : a), time: event.timeStamp }]
      move()
    },
    { signal },
  )
  pane.addEventListener('pointerup', letGo, { signal })
  pane.addEventListener('pointercancel', letGo, { signal })
  pane.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      onHand()
      // Converts lines and pages of old wheels to pixels. A touchpad pinch arrives as wheel events with Ctrl, in small
      // steps.
      const way = event.deltaY * (event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1)
      camera.zoom(Math.exp(-way * (event.ctrlKey ? 0.012 : 0.0022)), at(event))
    },
    { signal, passive: false },
  )
  return () => over.abort()
}

const isNear = (a: Point, b: Point, way: number): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= way

/**
 * Returns the speed in CSS pixels per millisecond at the end of a drag; zero if the pointer rested before its release.
 */
export function speedOf(trail: readonly (Point & { time: number })[], now: number): Point {
  const recent = trail.filter(({ time }) => now - time <= lastMoment)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || last.time <= first.time) return { x: 0, y: 0 }
  const passed = last.time - first.time
  return { x: (last.x - first.x) / passed, y: (last.y - first.y) / passed }
}

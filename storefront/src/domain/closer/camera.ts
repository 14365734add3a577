import {
  between,
  type Box,
  fit,
  type Flight,
  flight,
  isSame,
  type Limits,
  limitsOf,
  type Point,
  resist,
  settle,
  type Size,
  type View,
  zoomAbout,
} from './geometry.ts'

/** Milliseconds in which a push or a step has lost two thirds of its way. */
const push = 320
const step = 90

export interface CameraOptions {
  /** Of the picture at its finest level. */
  size: Size
  /** The part of the screen in which it hangs. */
  box: Box
  density: number
  /** Nothing moves by itself. */
  isStill: boolean
  /** Told once a frame. */
  onView: (view: View) => void
  /** Told of the view that will be when what moves now has come to rest. */
  onAim: (view: View) => void
}

export type Camera = ReturnType<typeof createCamera>

/** Where somebody stands before a picture, and how they get elsewhere: each way of moving ends the one before. */
export function createCamera({ size, isStill, onView, onAim, ...given }: CameraOptions) {
  let { box } = given
  let limits: Limits = limitsOf(size, box, given.density)
  let view = fit({ left: 0, top: 0, ...size }, box)
  /** Where the last step leads, so that quick ones add up. */
  let aim = view
  /** What is to be shown whatever the window's size; nothing once a hand has moved. */
  let goal: Box | undefined = { left: 0, top: 0, ...size }
  let isOnTheWay = false
  let frame = 0
  let isOver = false

  function show(next: View): void {
    view = next
    onView(view)
  }

  /** Calls `move` in each frame with the milliseconds since the last, until it returns false. */
  function run(move: (milliseconds: number) => boolean): void {
    stop()
    let last: number | undefined
    const next = (now: number) => {
      const passed = last === undefined ? 16 : Math.min(64, now - last)
      last = now
      if (move(passed) && !isOver) frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    isOnTheWay = false
  }

  /** In a moment, or at once where nothing moves by itself. */
  function glideTo(target: View): void {
    aim = target
    onAim(target)
    if (isStill) {
      stop()
      return show(target)
    }
    run((passed) => {
      show(isSame(view, target) ? target : between(view, target, 1 - Math.exp(-passed / step)))
      return view !== target
    })
  }

  function fly(to: View): void {
    const way: Flight = flight(view, to, box)
    aim = to
    onAim(to)
    if (isStill || isSame(view, to)) {
      stop()
      return show(to)
    }
    let gone = 0
    run((passed) => {
      gone = Math.min(1, gone + passed / way.milliseconds)
      isOnTheWay = gone < 1
      show(isOnTheWay ? way.at(ease(gone)) : to)
      return isOnTheWay
    })
    isOnTheWay = true
  }

  /** A part as it is shown: no closer than the limit, no further than the edge. */
  function viewOf(part: Box): View {
    if (part.width >= size.width) return fit(part, box)
    const near = fit(part, box, 0.12)
    return settled(zoomAbout(near, centre(), Math.min(near.scale, limits.most)))
  }

  const centre = (): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  const settled = (wanted: View) => settle(wanted, size, box, limits)

  return {
    get view() {
      return view
    },
    get limits() {
      return limits
    },
    stop(): void {
      stop()
      goal = undefined
      aim = view
    },
    /** Follows a hand, and gives a little where it may go no further. */
    hold(wanted: View): void {
      stop()
      goal = undefined
      aim = view
      const asFar = { least: wanted.scale, most: wanted.scale }
      show(isStill ? settled(wanted) : resist(wanted, settle(wanted, size, box, asFar)))
    },
    /** The hand has let go, at a speed of CSS pixels a millisecond. */
    release(speed: Point): void {
      const way = { ...view, x: view.x + speed.x * push, y: view.y + speed.y * push }
      const target = settled(way)
      const isPushed = Math.hypot(speed.x, speed.y) > 0.05
      if (isStill || !isPushed) return glideTo(settled(view))
      aim = target
      onAim(target)
      run((passed) => {
        show(isSame(view, target) ? target : between(view, target, 1 - Math.exp(-passed / push)))
        return view !== target
      })
    },
    /** A step by key, wheel or button, about a point of the screen; about the middle where none is said. */
    zoom(factor: number, at: Point = centre()): void {
      const scale = Math.min(limits.most, Math.max(limits.least, aim.scale * factor))
      goal = scale === limits.least ? { left: 0, top: 0, ...size } : undefined
      glideTo(settled(zoomAbout(aim, at, scale)))
    },
    pan(by: Point): void {
      goal = undefined
      glideTo(settled({ ...aim, x: aim.x + by.x, y: aim.y + by.y }))
    },
    /** Goes to a part of the picture; to the whole where none is said. */
    goTo(part: Box = { left: 0, top: 0, ...size }): void {
      goal = part
      fly(viewOf(part))
    },
    /** The window or what stands in it changed. */
    resize(next: Box, density: number): void {
      box = next
      limits = limitsOf(size, box, density)
      const target = goal ? viewOf(goal) : settled(view)
      if (isOnTheWay) return fly(target)
      stop()
      aim = target
      onAim(target)
      show(target)
    },
    end(): void {
      isOver = true
      stop()
    },
  }
}

const ease = (share: number): number => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2)

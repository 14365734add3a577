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

/** Time constant of a throw or a step, in milliseconds: by then two thirds of the movement is done. */
const push = 320
const step = 90

export interface CameraOptions {
  /** Size of the picture at its finest level. */
  size: Size
  /** Part of the screen that holds the picture. */
  box: Box
  density: number
  /** Disables animation. */
  isStill: boolean
  /** Called once per frame. */
  onView: (view: View) => void
  /** Called with the view at which the current movement will end. */
  onAim: (view: View) => void
}

export interface Camera {
  readonly view: View
  readonly limits: Limits
  stop: () => void
  /** Follows a drag or pinch, with resistance beyond the limits. */
  hold: (wanted: View) => void
  /** Ends a drag at a speed in CSS pixels per millisecond. */
  release: (speed: Point) => void
  /** Zooms a step around a point of the screen, the centre by default. Used by keys, wheel and buttons. */
  zoom: (factor: number, at?: Point) => void
  pan: (by: Point) => void
  /** Flies to a part of the picture, the whole by default. */
  goTo: (part?: Box) => void
  /** Adjusts to a change of the window or of the box. */
  resize: (next: Box, density: number) => void
  end: () => void
}

/** Moves the view over a picture by gestures, steps and flights. Each movement ends the one before. */
export function createCamera({ size, isStill, onView, onAim, ...given }: CameraOptions): Camera {
  let { box } = given
  let limits: Limits = limitsOf(size, box, given.density)
  let view = fit({ left: 0, top: 0, ...size }, box)
  /** Target of the last step, so that quick steps add up. */
  let aim = view
  /** Part that stays in view when the window is resized; undefined once the user has moved the view. */
  let goal: Box | undefined = { left: 0, top: 0, ...size }
  let isOnTheWay = false
  let frame = 0
  let isOver = false

  function show(next: View): void {
    view = next
    onView(view)
  }

  /** Calls `move` in each frame with the milliseconds since the last one, until it returns false. */
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

  /** Animates to a view, or jumps there if animation is disabled. */
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

  /** Returns the view that shows a part, within the scale limits and the picture's edges. */
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
    hold(wanted: View): void {
      stop()
      goal = undefined
      aim = view
      const asFar = { least: wanted.scale, most: wanted.scale }
      show(isStill ? settled(wanted) : resist(wanted, settle(wanted, size, box, asFar)))
    },
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
    zoom(factor: number, at: Point = centre()): void {
      const scale = Math.min(limits.most, Math.max(limits.least, aim.scale * factor))
      goal = scale === limits.least ? { left: 0, top: 0, ...size } : undefined
      glideTo(settled(zoomAbout(aim, at, scale)))
    },
    pan(by: Point): void {
      goal = undefined
      glideTo(settled({ ...aim, x: aim.x + by.x, y: aim.y + by.y }))
    },
    goTo(part: Box = { left: 0, top: 0, ...size }): void {
      goal = part
      fly(viewOf(part))
    },
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

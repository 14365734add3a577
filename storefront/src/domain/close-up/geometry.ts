/** A point. Lengths in the picture are its pixels at the finest level, lengths on the screen are CSS pixels. */
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  left: number
  top: number
}

/** View of a picture: the screen position of its upper left corner, and the CSS pixels per picture pixel. */
export interface View extends Point {
  scale: number
}

/** Smallest and largest scale. */
export interface Limits {
  least: number
  most: number
}

/**
 * Fits a part of the picture into the centre of a box of the screen, with a `margin` of 0 to 1 of the box around it.
 */
export function fit(part: Box, box: Box, margin = 0): View {
  const scale = Math.min(box.width / part.width, box.height / part.height) * (1 - margin)
  return {
    scale,
    x: box.left + box.width / 2 - (part.left + part.width / 2) * scale,
    y: box.top + box.height / 2 - (part.top + part.height / 2) * scale,
  }
}

/**
 * Returns the scale limits: from the whole picture to slightly beyond one picture pixel per device pixel. `density` is
 * device pixels per CSS pixel.
 */
export function limitsOf(size: Size, box: Box, density: number): Limits {
  const least = fit({ left: 0, top: 0, ...size }, box).scale
  return { least, most: Math.max(least * 3, 1.5 / density) }
}

/** Changes the scale and keeps the point of the picture under `at` fixed. */
export function zoomAbout(view: View, at: Point, scale: number): View {
  const factor = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
}

/** Returns the view after two fingers moved from `from` to `to`; what was under them stays under them. */
export function pinch(view: View, from: readonly [Point, Point], to: readonly [Point, Point], limits: Limits): View {
  const wanted = (view.scale * distance(...to)) / Math.max(1, distance(...from))
  const scale = clamp(wanted, limits.least, limits.most)
  const [before, now] = [middle(...from), middle(...to)]
  const zoomed = zoomAbout(view, before, scale)
  return { scale, x: zoomed.x + now.x - before.x, y: zoomed.y + now.y - before.y }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Moves the picture back into the box. A larger picture fills the box, a smaller one is centred. */
export function settle(view: View, size: Size, box: Box, limits: Limits): View {
  const scale = clamp(view.scale, limits.least, limits.most)
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const { x, y } = scale === view.scale ? view : zoomAbout(view, centre, scale)
  const along = (at: number, length: number, from: number, room: number) =>
    length <= room ? from + (room - length) / 2 : clamp(at, from + room - length, from)
  return {
    scale,
    x: along(x, size.width * scale, box.left, box.width),
    y: along(y, size.height * scale, box.top, box.height),
  }
}

/** Returns a view slightly beyond its limits, with growing resistance; `settled` is the view within them. */
export function resist(view: View, settled: View): View {
  const soften = (beyond: number) => Math.sign(beyond) * 60 * (1 - Math.exp(-Math.abs(beyond) / 120))
  return { scale: view.scale, x: settled.x + soften(view.x - settled.x), y: settled.y + soften(view.y - settled.y) }
}

/** Interpolates between two views, around the same fixed point if one results from the other by `zoomAbout`. */
export function between(from: View, to: View, share: number): View {
  const mix = (a: number, b: number) => a + (b - a) * share
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) }
}

/** Whether two views look the same. */
export const isSame = (a: View, b: View): boolean =>
  Math.abs(a.x - b.x) < 0.3 && Math.abs(a.y - b.y) < 0.3 && Math.abs(a.scale / b.scale - 1) < 0.0005

/** Animation path from one view to another that zooms out far enough to see both: `at` takes 0 to 1. */
export interface Flight {
  milliseconds: number
  at: (share: number) => View
}

/** How far the flight zooms out: the square of the value van Wijk and Nuij found best. */
const steepness = 1.5

/**
 * Computes the smoothest path between two views (van Wijk and Nuij, Smooth and efficient zooming and panning, 2003).
 * The perceived speed is the same at every scale.
 */
export function flight(from: View, to: View, box: Box): Flight {
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const start = {
    x: (centre.x - from.x) / from.scale,
    y: (centre.y - from.y) / from.scale,
    width: box.width / from.scale,
  }
  const end = { x: (centre.x - to.x) / to.scale, y: (centre.y - to.y) / to.scale, width: box.width / to.scale }
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const way = Math.hypot(dx, dy)
  const looking = (x: number, y: number, width: number): View => {
    const scale = box.width / width
    return { scale, x: centre.x - x * scale, y: centre.y - y * scale }
  }
  const rho = Math.sqrt(steepness)
  if (way < 1) {
    const length = Math.log(end.width / start.width) / rho
    return {
      milliseconds: timeFor(Math.abs(length)),
      at: (share) => looking(start.x + dx * share, start.y + dy * share, start.width * Math.exp(rho * length * share)),
    }
  }
  const [w0, w1] = [start.width, end.width]
  const r = (b: number) => Math.log(Math.sqrt(b * b + 1) - b)
  const r0 = r((w1 * w1 - w0 * w0 + steepness ** 2 * way * way) / (2 * w0 * steepness * way))
  const r1 = r((w1 * w1 - w0 * w0 - steepness ** 2 * way * way) / (2 * w1 * steepness * way))
  const length = (r1 - r0) / rho
  return {
    milliseconds: timeFor(Math.abs(length)),
    at(share) {
      if (share >= 1) return to
      const s = share * length
      const gone = (w0 / (steepness * way)) * (Math.cosh(r0) * Math.tanh(rho * s + r0) - Math.sinh(r0))
      return looking(start.x + gone * dx, start.y + gone * dy, (w0 * Math.cosh(r0)) / Math.cosh(rho * s + r0))
    },
  }
}

const timeFor = (length: number): number => clamp(length * 620, 320, 1700)

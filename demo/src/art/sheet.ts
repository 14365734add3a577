/** A colour stop of a gradient: position (0..1), colour, opacity (0..1, default 1). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A point of the drawing, in sheet units. */
export type Point = readonly [x: number, y: number]

/**
 * Canvas of a painter. Units: the shorter side is always 1000, so a painter uses one scale and only asks for the
 * proportions.
 */
export interface Sheet {
  readonly width: number
  readonly height: number
  /** Adds markup on top of the existing drawing. */
  add(...markup: string[]): void
  /** Adds markup to the definitions and returns its id. */
  define(build: (id: string) => string): string
  /** Defines a linear gradient from one point to another in sheet units; returns a paint, `url(#…)`. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string
  /** Defines a linear gradient over the box of the filled shape, from (x, y) to (x, y) in 0..1; returns a paint. */
  across(from: Point, to: Point, stops: readonly Stop[]): string
  /** Defines a radial gradient in sheet units; returns a paint. */
  radial(centre: Point, radius: number, stops: readonly Stop[]): string
  /** Defines a clip path of the given shapes; returns the attribute value `url(#…)`. */
  clip(markup: string): string
  /** Returns the whole picture as an SVG document. */
  document(width: number, height: number): string
}

/** Formats a number for SVG, to a tenth of a unit: finer steps are invisible and make the text longer. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${colour}"${clear}/>`
    })
    .join('')
}

/** The part of a picture to show, in fractions of its sides. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Paints on a smaller sheet of its own, in the same units, and returns its markup for use inside the picture. */
export function inset(sheet: Sheet, width: number, height: number, paint: (part: Sheet) => void): string {
  const parts: string[] = []
  paint({ ...sheet, width, height, add: (...markup) => void parts.push(...markup) })
  return parts.join('')
}

/** Creates an empty sheet of these proportions; ids inside it begin with `prefix`. */
export function createSheet(aspect: number, prefix: string, crop: Crop = { x: 0, y: 0, width: 1, height: 1 }): Sheet {
  const width = aspect >= 1 ? 1000 * aspect : 1000
  const height = aspect >= 1 ? 1000 : 1000 / aspect
  const definitions: string[] = []
  const body: string[] = []
  let names = 0
  const define: Sheet['define'] = (build) => {
    const id = `${prefix}${(names++).toString(36)}`
    definitions.push(build(id))
    return id
  }
  const straight = (from: Point, to: Point, stops: readonly Stop[], units: string): string => {
    const ends = `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`
    return `url(#${define((id) => `<linearGradient id="${id}" ${ends}${units}>${stopsOf(stops)}</linearGradient>`)})`
  }
  const inSheet = ' gradientUnits="userSpaceOnUse"'
  const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
  return {
    width,
    height,
    add: (...markup) => void body.push(...markup),
    define,
    linear: (from, to, stops) => straight(round(from), round(to), stops, inSheet),
    across: (from, to, stops) => straight(from, to, stops, ''),
    radial: ([x, y], radius, stops) => {
      const shape = `cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${inSheet}`
      return `url(#${define((id) => `<radialGradient id="${id}" ${shape}>${stopsOf(stops)}</radialGradient>`)})`
    },
    clip: (markup) => `url(#${define((id) => `<clipPath id="${id}">${markup}</clipPath>`)})`,
    document: (pixelWidth, pixelHeight) => {
      // Exact, because adjacent tiles of one picture must match.
      const view = [crop.x * width, crop.y * height, crop.width * width, crop.height * height]
        .map((length) => Number(length.toFixed(5)))
        .join(' ')
      const size = `width="${pixelWidth}" height="${pixelHeight}" viewBox="${view}"`
      const fit = 'preserveAspectRatio="xMidYMid slice"'
      const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${fit}>`
      return `${head}<defs>${definitions.join('')}</defs>${body.join('')}</svg>`
    },
  }
}

import type { Picture } from './schema.ts'

/** Side of a tile in pixels, without its overlap. */
export const tileSide = 512
/** Pixels that a tile overlaps each neighbour, so that no seam shows between two scaled tiles. */
export const tileOverlap = 1

/** Minimum longer side in pixels for which zooming in is worthwhile (rules/goods#a-closer-look). */
const closeFrom = 2000

/** Returns whether a picture has more detail than a page shows. */
export function isLarge({ widths, ratio, tiles = [] }: Pick<Picture, 'widths' | 'ratio' | 'tiles'>): boolean {
  const width = Math.max(0, ...widths, ...tiles)
  return Math.max(width, width / ratio) >= closeFrom
}

/** A picture at one width, cut into tiles. Lengths are in pixels. */
export interface TileLevel {
  width: number
  height: number
  columns: number
  rows: number
}

/** A rectangle within a level, in its pixels. */
export interface TileBox {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the tile grid of a picture with this ratio at a width. */
export function tileLevel({ ratio }: Pick<Picture, 'ratio'>, width: number): TileLevel {
  const height = Math.max(1, Math.round(width / ratio))
  return { width, height, columns: Math.ceil(width / tileSide), rows: Math.ceil(height / tileSide) }
}

/** Returns the rectangle of a tile, including its overlap; column and row count from 0. */
export function tileBox({ width, height }: TileLevel, column: number, row: number): TileBox {
  const along = (place: number, length: number) => {
    const from = Math.max(0, place * tileSide - tileOverlap)
    return { from, length: Math.min(length, (place + 1) * tileSide + tileOverlap) - from }
  }
  const [across, down] = [along(column, width), along(row, height)]
  return { left: across.from, top: down.from, width: across.length, height: down.length }
}

/** Returns the suffix of a tile's URL, such as `/tiles/4096/3_0.webp`. */
export const tileSuffix = (width: number, column: number, row: number): string =>
  `/tiles/${width}/${column}_${row}.webp`

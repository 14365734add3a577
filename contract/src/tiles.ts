import type { Picture } from './schema.ts'

/** Pixels of a tile's side, without what it shows of its neighbours. */
export const tileSide = 512
/** Pixels that a tile shows beyond each side at which it has a neighbour, so that no seam is seen between two that are scaled. */
export const tileOverlap = 1

/** The longer side from which on a picture is worth coming closer to (rules/goods#a-closer-look). */
const closeFrom = 2000

/** Whether there is more of a picture than a page shows. */
export function isLarge({ widths, ratio, tiles = [] }: Pick<Picture, 'widths' | 'ratio' | 'tiles'>): boolean {
  const width = Math.max(0, ...widths, ...tiles)
  return Math.max(width, width / ratio) >= closeFrom
}

/** A picture at one width, cut into tiles. Lengths are pixels. */
export interface TileLevel {
  width: number
  height: number
  columns: number
  rows: number
}

/** A part of a level, in its pixels. */
export interface TileBox {
  left: number
  top: number
  width: number
  height: number
}

/** How a picture of this ratio is cut at a width. */
export function tileLevel({ ratio }: Pick<Picture, 'ratio'>, width: number): TileLevel {
  const height = Math.max(1, Math.round(width / ratio))
  return { width, height, columns: Math.ceil(width / tileSide), rows: Math.ceil(height / tileSide) }
}

/** What a tile shows, its overlap included; column and row count from 0. */
export function tileBox({ width, height }: TileLevel, column: number, row: number): TileBox {
  const along = (place: number, length: number) => {
    const from = Math.max(0, place * tileSide - tileOverlap)
    return { from, length: Math.min(length, (place + 1) * tileSide + tileOverlap) - from }
  }
  const [across, down] = [along(column, width), along(row, height)]
  return { left: across.from, top: down.from, width: across.length, height: down.length }
}

/** What follows a picture's url: `/tiles/4096/3_0.webp`. */
export const tileSuffix = (width: number, column: number, row: number): string =>
  `/tiles/${width}/${column}_${row}.webp`

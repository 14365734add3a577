import type { Picture } from '@app/contract'
import { tileBox, type TileLevel, tileLevel, tileSide, tileSuffix } from '@app/contract/tiles'
import type { Box, Size, View } from './geometry.ts'

/** Picture at one width, in one file or in tiles. */
export interface Level extends TileLevel {
  isWhole: boolean
}

/** One file of a level and the part of the picture it shows, in picture pixels. */
export interface Tile extends Box {
  key: string
  /** Suffix after the picture's URL; for a whole picture without its extension. */
  suffix: string
  /** Size of the file in pixels. */
  pixels: Size
  isWhole: boolean
}

/** Returns all levels of a picture, the smallest first. */
export function levelsOf(picture: Pick<Picture, 'widths' | 'ratio' | 'tiles'>): Level[] {
  const whole = picture.widths.map((width) => ({ ...tileLevel(picture, width), columns: 1, rows: 1, isWhole: true }))
  const tiled = (picture.tiles ?? []).map((width) => ({ ...tileLevel(picture, width), isWhole: false }))
  return [...whole, ...tiled].sort((a, b) => a.width - b.width)
}

/**
 * Returns the coarsest level that is sharp at a scale, or the finest. `size` is that of the finest level, `density` the
 * device pixels per CSS pixel.
 */
export function levelAt(levels: readonly Level[], size: Size, scale: number, density: number): Level | undefined {
  // A level that is a tenth too coarse looks the same and needs a quarter of the files.
  return levels.find(({ width }) => width * 1.1 >= size.width * scale * density) ?? levels.at(-1)
}

/** Returns the visible tiles of a level, those nearest to the centre first. */
export function tilesIn(level: Level, size: Size, view: View, screen: Size): Tile[] {
  const unit = size.width / level.width
  if (level.isWhole) {
    const { width, height } = level
    return [
      { key: `${width}`, suffix: `-${width}`, pixels: { width, height }, isWhole: true, left: 0, top: 0, ...size },
    ]
  }
  const side = tileSide * unit * view.scale
  const range = (from: number, room: number, most: number) => {
    const first = Math.max(0, Math.floor(-from / side))
    const last = Math.min(most - 1, Math.ceil((room - from) / side) - 1)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }
  const columns = range(view.x, screen.width, level.columns)
  const rows = range(view.y, screen.height, level.rows)
  const middle = { x: (screen.width / 2 - view.x) / side - 0.5, y: (screen.height / 2 - view.y) / side - 0.5 }
  return rows
    .flatMap((row) => columns.map((column) => ({ row, column })))
    .sort((a, b) => far(a, middle) - far(b, middle))
    .map(({ row, column }) => {
      const { left, top, width, height } = tileBox(level, column, row)
      return {
        key: `${level.width}/${column}_${row}`,
        suffix: tileSuffix(level.width, column, row),
        pixels: { width, height },
        isWhole: false,
        left: left * unit,
        top: top * unit,
        width: width * unit,
        height: height * unit,
      }
    })
}

const far = ({ row, column }: { row: number; column: number }, middle: { x: number; y: number }): number =>
  Math.hypot(column - middle.x, row - middle.y)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TileBox, tileBox, type TileLevel, tileLevel, tileSuffix } from '@app/contract/tiles'
import { drawArt } from '@app/demo/art/index'
import sharp from 'sharp'
import { createGate } from '../core/gate.ts'
import { keepFile } from './keepFile.ts'
import { anyDemoFolder } from './folder.ts'
import { type Drawing, drawings } from './pictures.ts'

/** Tiles per side of a block. Adjacent tiles are viewed together, and a block is drawn in less than half a second. */
const blockSide = 2
/**
 * Uses one core at most; beyond this number of waiting blocks, a request is asked to retry. A picture has only twenty
 * blocks, so the work is finite.
 */
const gate = createGate({ atOnce: 1, waiting: 120 })

/** A tile of a picture of the demonstration. */
export interface Tile {
  /** Path of the picture in the media folder, such as `demo-1/works/koi-pair-turning`. */
  place: string
  drawing: Drawing
  level: TileLevel
  column: number
  row: number
}

const tilePath = new RegExp(String.raw`^(${anyDemoFolder}/([\w/-]+))/tiles/(\d{1,5})/(\d{1,2})_(\d{1,2})\.webp$`)

const pathOf = (place: string, { width }: TileLevel, column: number, row: number): string =>
  place + tileSuffix(width, column, row)

/** Finds the tile for a path of the media folder; undefined if no picture has such a tile. */
export function tileAt(path: string): Tile | undefined {
  const [, place = '', name = '', width, column, row] = tilePath.exec(path) ?? []
  const drawing = drawings.get(name)
  if (!drawing?.tiles?.includes(Number(width))) return undefined
  const level = tileLevel(drawing, Number(width))
  const tile = { place, drawing, level, column: Number(column), row: Number(row) }
  const isThere =
    tile.column < level.columns && tile.row < level.rows && pathOf(place, level, tile.column, tile.row) === path
  return isThere ? tile : undefined
}

const underWay = new Map<string, Promise<void>>()

/** Draws the block of a tile unless it exists, once for all concurrent requests of its tiles. Throws BUSY. */
export function makeTile(mediaFolder: string, { place, drawing, level, column, row }: Tile): Promise<void> {
  if (existsSync(join(mediaFolder, pathOf(place, level, column, row)))) return Promise.resolve()
  const [left, top] = [column - (column % blockSide), row - (row % blockSide)]
  const block = join(mediaFolder, pathOf(place, level, left, top))
  const known = underWay.get(block)
  if (known) return known
  const making = gate
    .run(() => drawBlock(mediaFolder, { place, drawing, level, column: left, row: top }))
    .finally(() => underWay.delete(block))
  underWay.set(block, making)
  return making
}

/** Draws a whole block and cuts it into tiles. Every part draws the same picture, so blocks meet without a seam. */
async function drawBlock(mediaFolder: string, { place, drawing, level, column, row }: Tile): Promise<void> {
  const tiles = cutsOf(level, column, row)
  const piece = around(tiles.map(({ box }) => box))
  const { art } = drawing
  const svg = drawArt(art.family, art.seed, { ...level, brief: art.brief ?? '', piece })
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const { column: across, row: down, box } of tiles) {
    const cut = { ...box, left: box.left - piece.left, top: box.top - piece.top }
    const image = sharp(data, { raw: { width, height, channels } }).extract(cut).webp({ quality: 84, effort: 2 })
    await keepFile(join(mediaFolder, pathOf(place, level, across, down)), await image.toBuffer())
  }
}

/** Lists the tiles of the block at this position. */
function cutsOf(level: TileLevel, left: number, top: number): { column: number; row: number; box: TileBox }[] {
  const columns = Array.from({ length: Math.min(blockSide, level.columns - left) }, (_, index) => left + index)
  const rows = Array.from({ length: Math.min(blockSide, level.rows - top) }, (_, index) => top + index)
  return rows.flatMap((row) => columns.map((column) => ({ column, row, box: tileBox(level, column, row) })))
}

function around(boxes: readonly TileBox[]): TileBox {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

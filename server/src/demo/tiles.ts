import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TileBox, tileBox, type TileLevel, tileLevel, tileSuffix } from '@app/contract/tiles'
import { drawArt } from '@app/demo/art/index'
import sharp from 'sharp'
import { createGate } from '../core/gate.ts'
import { keepFile } from './keepFile.ts'
import { anyDemoFolder } from './folder.ts'
import { type Drawing, drawings } from './pictures.ts'

/** Tiles of a block's side: what lies together is looked at together, and drawn at once in less than half a second. */
const blockSide = 2
/**
 * One core at most, whoever looks closer; beyond so many blocks of waiting who asks is told to come again. There are twenty blocks
 * of a picture and no others, so this work has an end.
 */
const gate = createGate({ atOnce: 1, waiting: 120 })

/** A tile of the demonstration that there may be. */
export interface Tile {
  /** Of the picture in the media folder, such as `demo-1/works/koi-pair-turning`. */
  place: string
  drawing: Drawing
  level: TileLevel
  column: number
  row: number
}

const tilePath = new RegExp(String.raw`^(${anyDemoFolder}/([\w/-]+))/tiles/(\d{1,5})/(\d{1,2})_(\d{1,2})\.webp$`)

const pathOf = (place: string, { width }: TileLevel, column: number, row: number): string =>
  place + tileSuffix(width, column, row)

/** The tile whose file belongs under a path of the media folder; undefined where no picture has such a one. */
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

/** Draws the block that a tile is of unless it is there: once, however many ask for any of its tiles. Throws BUSY. */
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

/** Draws a block whole and cuts it: the drawing is the same in every part, so nothing shows where blocks meet. */
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

/** The tiles of the block that begins here. */
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

import { createRandom } from '../random.ts'
import { paintBronze } from './bronze.ts'
import { paintCrane } from './crane.ts'
import type { ArtFamily } from './families.ts'
import { paintKoi } from './koi.ts'
import { paintLantern } from './lantern.ts'
import { paintMask } from './mask.ts'
import { paintMountains } from './mountains.ts'
import { paintMural } from './mural.ts'
import { paintPagoda } from './pagoda.ts'
import { createChoices, type Painter } from './painter.ts'
import { paintPapercut } from './papercut.ts'
import { paintPorcelain } from './porcelain.ts'
import { paintShadow } from './shadow.ts'
import { createSheet, type Crop } from './sheet.ts'
import { paintTerrace } from './terrace.ts'

export { artFamilies, type ArtFamily, type ArtReference } from './families.ts'
export type { Crop } from './sheet.ts'

const painters: Record<ArtFamily, Painter> = {
  mountains: paintMountains,
  pagoda: paintPagoda,
  lantern: paintLantern,
  crane: paintCrane,
  porcelain: paintPorcelain,
  bronze: paintBronze,
  shadow: paintShadow,
  mask: paintMask,
  papercut: paintPapercut,
  terrace: paintTerrace,
  koi: paintKoi,
  mural: paintMural,
}

/** A part of a picture, in pixels of the whole. */
export interface Piece {
  left: number
  top: number
  width: number
  height: number
}

export interface DrawOptions {
  /** Pixels; default 1200. With `height` it also decides the composition: square, wide or tall. */
  width?: number
  /** Pixels; default 1200. */
  height?: number
  /** Words that fix choices otherwise made by the seed. Throws RangeError on a word the family does not know. */
  brief?: string
  /** Shows only this part of the picture, in fractions of its sides. */
  crop?: Crop
  /** Draws only these pixels of the whole: a tile. */
  piece?: Piece
}

/** Draws one picture as a complete SVG document. The same arguments always give the same text. */
export function drawArt(family: ArtFamily, seed: string, options: DrawOptions = {}): string {
  const { width = 1200, height = 1200, brief = '', piece } = options
  const crop = piece ? cropOf(piece, width, height) : options.crop
  const random = createRandom(`${family}/${seed}`)
  const choices = createChoices(brief, random.fork('choices'))
  const sheet = createSheet(width / height, `${family[0]}${random.integer(100, 999)}`, crop)
  painters[family](sheet, random, choices)
  const unknown = choices.unused()
  if (unknown.length > 0) throw new RangeError(`${family} knows no brief “${unknown.join(' ')}”`)
  return piece ? sheet.document(piece.width, piece.height) : sheet.document(width, height)
}

const cropOf = (piece: Piece, width: number, height: number): Crop => ({
  x: piece.left / width,
  y: piece.top / height,
  width: piece.width / width,
  height: piece.height / height,
})

import { createCanvas } from '@napi-rs/canvas'
import { createDice, type Dice } from './dice.ts'
import { drawLandscape } from './landscape.ts'
import { type Motif, motifs } from './motifs.ts'
import { drawSeal } from './seal.ts'

export interface SlidePuzzle {
  /** JPEG data URI of the scroll with its seals. */
  image: string
  /** PNG data URI of the seal that is pushed, square. */
  piece: string
  width: number
  height: number
  pieceSize: number
  pieceTop: number
  /** Where the piece's left edge is when it stands in line with its like, in pixels: the answer. */
  left: number
  /** Left and upper edge of every seal; for whoever measures how well scripts do. */
  stands: readonly { x: number; y: number }[]
}

const [width, height] = [320, 204]
const pieceSize = 60
const seals = 7

/** Where seals stand: in two rows, between which the piece is pushed; no two in line with it at once. */
function places(dice: Dice): { x: number; y: number }[] {
  const step = 33
  return Array.from({ length: seals }, (_, index) => ({
    x: width - pieceSize - 4 - (seals - 1 - index) * step + dice.int(-2, 2),
    y: index % 2 ? height - pieceSize - dice.int(3, 7) : dice.int(3, 7),
  }))
}

/** Draws seven seals of different motifs on a landscape, and an eighth that shows the same as one of them. */
export function drawSlide(dice = createDice()): SlidePuzzle {
  const shown = dice.shuffled(Object.keys(motifs) as Motif[]).slice(0, seals)
  const stands = places(dice)
  const answer = dice.int(0, seals - 1)
  const picture = drawLandscape(dice, width, height)
  const pen = picture.getContext('2d')
  for (const [index, motif] of shown.entries()) {
    const { x = 0, y = 0 } = stands[index] ?? {}
    drawSeal(pen, dice, { motif, x, y, size: pieceSize })
  }
  const piece = createCanvas(pieceSize, pieceSize)
  drawSeal(piece.getContext('2d'), dice, { motif: shown[answer] ?? 'moon', x: 0, y: 0, size: pieceSize })
  return {
    image: `data:image/jpeg;base64,${picture.toBuffer('image/jpeg', 80).toString('base64')}`,
    piece: `data:image/png;base64,${piece.toBuffer('image/png').toString('base64')}`,
    width,
    height,
    pieceSize,
    pieceTop: (height - pieceSize) / 2,
    left: stands[answer]?.x ?? 0,
    stands,
  }
}

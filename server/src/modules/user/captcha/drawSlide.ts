import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandomSource } from './random.ts'
import { drawLandscape } from './drawLandscape.ts'

export interface SlidePuzzle {
  /** JPEG data URI of the landscape with a gap. */
  image: string
  /** PNG data URI of the piece that was cut from the gap, square, transparent around it. */
  piece: string
  width: number
  height: number
  pieceSize: number
  pieceTop: number
  /** Left edge of the piece when it fills the gap, in pixels: the answer. */
  left: number
}

const [width, height] = [320, 204]
const pieceSize = 60
/** Distance in pixels of the piece's body from the edges of its square; the knob reaches into it. */
const margin = 10
const knob = 8

/**
 * Draws a landscape with a gap and the piece that fills it. It slows scripts down but does not stop them: finding the
 * gap is easy for a program (docs/adr/0026-captcha-slows-only.md).
 */
export function drawSlide(random = createRandomSource()): SlidePuzzle {
  // Always to the right of the piece's start, so that the piece never starts in its gap.
  const left = random.int(pieceSize + 20, width - pieceSize - 6)
  const pieceTop = random.int(8, height - pieceSize - 8)
  const landscape = drawLandscape(random, width, height)
  const piece = cutPiece(landscape, left, pieceTop)
  markGap(landscape.getContext('2d'), left, pieceTop)
  return {
    image: `data:image/jpeg;base64,${landscape.toBuffer('image/jpeg', 80).toString('base64')}`,
    piece: `data:image/png;base64,${piece.toBuffer('image/png').toString('base64')}`,
    width,
    height,
    pieceSize,
    pieceTop,
    left,
  }
}

/** Traces a rounded square with a knob on its upper and its right side. */
function outline(pen: SKRSContext2D, left: number, top: number): void {
  const [near, far] = [margin, pieceSize - margin]
  const middle = pieceSize / 2
  pen.beginPath()
  pen.roundRect(left + near, top + near, far - near, far - near, 6)
  pen.moveTo(left + middle + knob, top + near)
  pen.arc(left + middle, top + near, knob, 0, Math.PI, true)
  pen.moveTo(left + far, top + middle + knob)
  pen.arc(left + far, top + middle, knob, Math.PI / 2, -Math.PI / 2, true)
}

function cutPiece(landscape: Canvas, left: number, top: number): Canvas {
  const piece = createCanvas(pieceSize, pieceSize)
  const pen = piece.getContext('2d')
  pen.save()
  outline(pen, 0, 0)
  pen.clip()
  pen.drawImage(landscape, -left, -top)
  pen.restore()
  pen.globalCompositeOperation = 'destination-over'
  pen.strokeStyle = '#fff'
  pen.lineWidth = 3
  outline(pen, 0, 0)
  pen.stroke()
  return piece
}

function markGap(pen: SKRSContext2D, left: number, top: number): void {
  // Vermilion stands out from every sky and hill, paper from every dark one. The fill covers the inner lines.
  outline(pen, left, top)
  pen.strokeStyle = '#b4301f'
  pen.lineWidth = 5
  pen.stroke()
  pen.fillStyle = '#f7f2e8'
  pen.fill()
}

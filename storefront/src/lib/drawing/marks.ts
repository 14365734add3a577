import { pictureMark, sealPath } from '@app/ui'
import { knownConfig } from '../brand.ts'
import { print } from './colours.ts'
import { fileOf, loadPicture } from './picture.ts'
import { write } from './write.ts'

/** Pixels of the brand's own seal, enough for the largest one drawn. */
const sealPixels = 256

let ownSeal: HTMLImageElement | undefined

/** Loads the brand's own seal, if it has one, for the drawings that follow. */
export async function loadSeal(): Promise<void> {
  const seal = knownConfig()?.brandPictures.seal
  ownSeal = seal ? await loadPicture(fileOf(seal, sealPixels)) : undefined
}

/** Draws the platform's seal in a square of `edge`; a brand's own seal has colours of its own. */
export function drawSeal(pen: CanvasRenderingContext2D, left: number, top: number, edge: number, colour: string): void {
  if (ownSeal) {
    const { naturalWidth: width, naturalHeight: height } = ownSeal
    const scale = edge / Math.max(width, height)
    pen.drawImage(
      ownSeal,
      left + (edge - width * scale) / 2,
      top + (edge - height * scale) / 2,
      width * scale,
      height * scale,
    )
    return
  }
  pen.save()
  pen.translate(left, top)
  pen.scale(edge / 24, edge / 24)
  pen.clip(new Path2D(sealPath), 'evenodd')
  pen.fillStyle = colour
  pen.fillRect(0, 0, 24, 24)
  pen.restore()
}

/**
 * Draws the central square of a picture, as on the cards. Without a picture it draws three mountain ranges under a red
 * sun.
 */
export function drawSquare(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement | undefined,
  left: number,
  top: number,
  edge: number,
): void {
  if (!picture) return drawHills(pen, left, top, edge)
  const side = Math.min(picture.naturalWidth, picture.naturalHeight)
  const x = (picture.naturalWidth - side) / 2
  const y = (picture.naturalHeight - side) / 2
  pen.drawImage(picture, x, y, side, side, left, top, edge, edge)
  drawMark(pen, picture, { left, top, width: edge, height: edge })
}

/** Draws the AI mark of a picture (`loadMarked`) into its corner, as pages show it. */
export function drawMark(
  pen: CanvasRenderingContext2D,
  { dataset }: HTMLImageElement,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): void {
  const text = dataset['mark']
  if (!text) return
  const size = (Math.min(width, height) * pictureMark.percent) / 100
  pen.save()
  pen.textAlign = 'start'
  pen.font = `${size}px sans-serif`
  const wide = pen.measureText(text).width + size
  pen.fillStyle = pictureMark.ground
  pen.fillRect(left + size * 0.4, top + size * 0.4, wide, size * 1.5)
  write(pen, text, {
    left: left + size * 0.9,
    top: top + size * 1.5,
    size,
    width: wide,
    lines: 1,
    colour: pictureMark.ink,
  })
  pen.restore()
}

function drawHills(pen: CanvasRenderingContext2D, left: number, top: number, edge: number): void {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, edge, edge)
  pen.clip()
  pen.fillStyle = print.sunken
  pen.fillRect(left, top, edge, edge)
  pen.fillStyle = print.vermilion
  pen.beginPath()
  pen.arc(left + edge * 0.72, top + edge * 0.26, edge * 0.06, 0, 2 * Math.PI)
  pen.fill()
  // Ranges fade with distance.
  for (const [range, colour] of ['#b9c2b4', '#7d9186', '#465e56'].entries()) {
    const base = top + edge * (0.5 + range * 0.16)
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(left, top + edge)
    for (let step = 0; step <= 24; step++) {
      const at = step / 24
      const swell = Math.sin(at * 7 + range * 2.1) * 0.07 + Math.sin(at * 17 + range) * 0.025
      pen.lineTo(left + at * edge, base - swell * edge)
    }
    pen.lineTo(left + edge, top + edge)
    pen.fill()
  }
  pen.restore()
}

/** Draws a QR code on white in any theme, because cameras need the contrast. `quiet` is its empty margin. */
export function drawCode(
  pen: CanvasRenderingContext2D,
  image: CanvasImageSource,
  { left, top, edge, quiet }: { left: number; top: number; edge: number; quiet: number },
): void {
  pen.fillStyle = '#ffffff'
  pen.fillRect(left, top, edge, edge)
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, left + quiet, top + quiet, edge - 2 * quiet, edge - 2 * quiet)
  pen.imageSmoothingEnabled = true
}

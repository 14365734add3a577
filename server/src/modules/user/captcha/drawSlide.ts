import { randomInt } from 'node:crypto'
import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'

export interface SlidePuzzle {
  /** JPEG data URI with the hole. */
  image: string
  /** PNG data URI of the piece, square. */
  piece: string
  width: number
  height: number
  pieceSize: number
  pieceTop: number
  /** Left edge of the hole in pixels: the answer. */
  left: number
}

const width = 320
const height = 180
const pieceSize = 56

/** Draws a landscape of random hills, cuts one piece out of it and darkens the hole it leaves. */
export function drawSlide(): SlidePuzzle {
  const picture = drawLandscape()
  const left = randomInt(Math.round(width * 0.35), width - pieceSize - 8)
  const top = randomInt(12, height - pieceSize - 12)
  const outline = pieceOutline(randomInt(0, 4))

  const piece = createCanvas(pieceSize, pieceSize)
  const pen = piece.getContext('2d')
  pen.save()
  pen.clip(outline)
  pen.drawImage(picture, -left, -top)
  pen.restore()
  pen.lineWidth = 2
  pen.strokeStyle = 'rgba(255, 255, 255, 0.9)'
  pen.stroke(outline)

  const context = picture.getContext('2d')
  // A false hole of another shape, so that "the darkest place" is not the answer.
  const falseLeft =
    left > width / 2 ? randomInt(8, Math.round(width * 0.2)) : randomInt(Math.round(width * 0.7), width - 60)
  drawHole(context, pieceOutline(4), falseLeft, randomInt(12, height - pieceSize - 12), 0.28)
  drawHole(context, outline, left, top, 0.5)
  return {
    image: `data:image/jpeg;base64,${picture.toBuffer('image/jpeg', 82).toString('base64')}`,
    piece: `data:image/png;base64,${piece.toBuffer('image/png').toString('base64')}`,
    width,
    height,
    pieceSize,
    pieceTop: top,
    left,
  }
}

function drawHole(context: SKRSContext2D, outline: Path2D, left: number, top: number, darkness: number): void {
  context.save()
  context.translate(left, top)
  context.fillStyle = `rgba(20, 16, 12, ${darkness})`
  context.fill(outline)
  context.lineWidth = 1.5
  context.strokeStyle = 'rgba(255, 255, 255, 0.7)'
  context.stroke(outline)
  context.restore()
}

/** A square with a round tab or notch; `variant` 0 to 3 says on which sides, 4 is a disc. */
function pieceOutline(variant: number): Path2D {
  const path = new Path2D()
  if (variant === 4) {
    path.arc(pieceSize / 2, pieceSize / 2, pieceSize * 0.36, 0, Math.PI * 2)
    return path
  }
  const inset = 10
  const far = pieceSize - 2
  const middle = (inset + far) / 2
  const radius = 8
  const tabOnTop = variant % 2 === 0
  const notchOnRight = variant < 2
  path.moveTo(inset, inset)
  path.lineTo(middle - radius, inset)
  path.arc(middle, inset, radius, Math.PI, 0, !tabOnTop)
  path.lineTo(far, inset)
  path.lineTo(far, middle - radius)
  if (notchOnRight) path.arc(far, middle, radius, -Math.PI / 2, Math.PI / 2, true)
  path.lineTo(far, far)
  path.lineTo(inset, far)
  path.lineTo(inset, middle + radius)
  path.arc(inset, middle, radius, Math.PI / 2, -Math.PI / 2, notchOnRight)
  path.closePath()
  return path
}

const skies = [
  ['#f6efe2', '#c9d8d3'],
  ['#f3e3d0', '#d9a48b'],
  ['#e9ecef', '#9fb4c4'],
] as const
const hills = ['#8fb0a4', '#5e8a82', '#3e6765', '#2b4a4f', '#1f343a']

function drawLandscape(): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const sky = context.createLinearGradient(0, 0, 0, height)
  const [top, bottom] = skies[randomInt(skies.length)] ?? skies[0]
  sky.addColorStop(0, top)
  sky.addColorStop(1, bottom)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = `rgba(190, 68, 48, ${0.5 + randomInt(40) / 100})`
  context.beginPath()
  context.arc(randomInt(40, width - 40), randomInt(24, 60), randomInt(10, 20), 0, Math.PI * 2)
  context.fill()
  hills.forEach((colour, layer) => drawHill(context, colour, 50 + layer * 26))
  for (let speck = 0; speck < 260; speck++) {
    context.fillStyle = `rgba(${randomInt(2) ? '255, 255, 255' : '0, 0, 0'}, 0.14)`
    context.fillRect(randomInt(width), randomInt(height), randomInt(1, 4), 1)
  }
  return canvas
}

function drawHill(context: SKRSContext2D, colour: string, base: number): void {
  const [long, short] = [randomInt(0, 628) / 100, randomInt(0, 628) / 100]
  const [longWave, shortWave] = [60 + randomInt(50), 14 + randomInt(16)]
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) {
    context.lineTo(x, base + Math.sin(x / longWave + long) * 20 + Math.sin(x / shortWave + short) * 5)
  }
  context.lineTo(width, height)
  context.fill()
}

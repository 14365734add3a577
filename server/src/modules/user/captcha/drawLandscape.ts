import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { RandomSource } from './random.ts'

type Sky = readonly [top: string, bottom: string]

const skies: readonly [Sky, ...Sky[]] = [
  ['#f6efe2', '#c9d8d3'],
  ['#f3e3d0', '#d9a48b'],
  ['#e9ecef', '#9fb4c4'],
]
const hills = ['#8fb0a4', '#5e8a82', '#3e6765', '#2b4a4f', '#1f343a']

/** Draws a landscape of random hills under a red sun. */
export function drawLandscape(random: RandomSource, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const sky = pen.createLinearGradient(0, 0, 0, height)
  const [top, bottom] = random.of(skies)
  sky.addColorStop(0, top)
  sky.addColorStop(1, bottom)
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = `rgba(190, 68, 48, ${random.real(0.5, 0.9)})`
  pen.beginPath()
  pen.arc(random.int(40, width - 40), random.int(24, 60), random.int(10, 20), 0, Math.PI * 2)
  pen.fill()
  for (const [layer, colour] of hills.entries()) drawHill(pen, random, { colour, base: 50 + layer * 26, width, height })
  return canvas
}

function drawHill(
  pen: SKRSContext2D,
  random: RandomSource,
  { colour, base, width, height }: { colour: string; base: number; width: number; height: number },
): void {
  const [long, short] = [random.real(0, 6.28), random.real(0, 6.28)]
  const [longWave, shortWave] = [random.int(60, 110), random.int(14, 30)]
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= width; x += 4) {
    pen.lineTo(x, base + Math.sin(x / longWave + long) * 20 + Math.sin(x / shortWave + short) * 5)
  }
  pen.lineTo(width, height)
  pen.fill()
}

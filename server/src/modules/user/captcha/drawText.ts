import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandomSource, type RandomSource } from './random.ts'

const family = 'Captcha'
GlobalFonts.registerFromPath(
  createRequire(import.meta.url).resolve('@fontsource/zilla-slab/files/zilla-slab-latin-600-normal.woff2'),
  family,
)

/** Excludes characters that look alike: 0 and O, 1 and I, 5 and S, 8 and B, 2 and Z. */
const alphabet = Array.from('34679ACDEFGHJKMNPQRTUVWXY')
const [width, height] = [168, 56]

/**
 * Draws five characters, rotated, slanted, filled or outlined and close to one another, under lines of the same weight
 * and colour; in places, ink and paper are swapped. Returns a PNG data URI and the text.
 */
export function drawText(random = createRandomSource()): { image: string; text: string } {
  const text = Array.from({ length: 5 }, () => random.shuffled(alphabet)[0]).join('')
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const hue = random.int(0, 359)
  const ink = `hsl(${hue}, 35%, ${random.int(22, 32)}%)`
  pen.fillStyle = `hsl(${hue + random.int(60, 300)}, 40%, 92%)`
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = ink
  pen.strokeStyle = ink
  let at = random.int(16, 22)
  for (const character of text) {
    drawCharacter(pen, random, character, at)
    at += random.int(24, 33)
  }
  for (let line = 0; line < 3; line++) {
    pen.lineWidth = random.real(1.2, 2.4)
    wave(pen, random, random.int(8, height - 8))
    pen.stroke()
  }
  pen.globalCompositeOperation = 'difference'
  pen.fillStyle = '#fff'
  wave(pen, random, random.int(18, height - 18))
  pen.lineTo(width, height)
  pen.lineTo(0, height)
  pen.fill()
  return { image: `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`, text }
}

function drawCharacter(pen: SKRSContext2D, random: RandomSource, character: string, at: number): void {
  pen.save()
  pen.transform(
    random.real(0.85, 1.2),
    random.real(-0.25, 0.25),
    random.real(-0.3, 0.3),
    1,
    at,
    height / 2 + random.int(-5, 5),
  )
  pen.rotate(random.real(-0.3, 0.3))
  pen.font = `${random.int(34, 42)}px ${family}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineWidth = 1.6
  if (random.int(0, 1)) pen.fillText(character, 0, 0)
  else pen.strokeText(character, 0, 0)
  pen.restore()
}

/** Draws a wave across the picture. */
function wave(pen: SKRSContext2D, random: RandomSource, y: number): void {
  const [depth, pace, phase] = [random.real(3, 10), random.real(0.03, 0.09), random.real(0, 6.3)]
  pen.beginPath()
  for (let x = 0; x <= width; x += 4) pen.lineTo(x, y + depth * Math.sin(x * pace + phase))
}

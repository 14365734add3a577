import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const family = 'Captcha'
GlobalFonts.registerFromPath(
  createRequire(import.meta.url).resolve('@fontsource/zilla-slab/files/zilla-slab-latin-600-normal.woff2'),
  family,
)

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const [width, height] = [140, 48]

/** Draws five turned characters under lines; returns a PNG data URI and the text. */
export function drawText(): { image: string; text: string } {
  const text = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f5efe3'
  context.fillRect(0, 0, width, height)
  const colour = () => `hsl(${randomInt(360)}, 35%, ${randomInt(22, 42)}%)`
  Array.from(text).forEach((character, index) => {
    context.save()
    context.translate(18 + index * 26, height / 2 + randomInt(-5, 6))
    context.rotate(randomInt(-35, 36) / 100)
    context.font = `${randomInt(28, 35)}px ${family}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = colour()
    context.fillText(character, 0, 0)
    context.restore()
  })
  for (let line = 0; line < 4; line++) {
    context.strokeStyle = colour()
    context.lineWidth = 1.2
    context.beginPath()
    context.moveTo(0, randomInt(height))
    context.bezierCurveTo(45, randomInt(height), 95, randomInt(height), width, randomInt(height))
    context.stroke()
  }
  return { image: `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`, text }
}

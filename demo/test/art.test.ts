import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { artFamilies, drawArt } from '../src/index.ts'

/** Renders at a small size, because these tests check the shape of the picture, not its detail. */
async function pixels(svg: string): Promise<{ width: number; height: number; spread: number }> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }).stats()
  return { width: info.width, height: info.height, spread: Math.max(...channels.map((channel) => channel.stdev)) }
}

describe.each(artFamilies)('%s', (family) => {
  test('draws the same picture for the same seed and another for another seed', () => {
    expect(drawArt(family, 'one')).toBe(drawArt(family, 'one'))
    expect(drawArt(family, 'one')).not.toBe(drawArt(family, 'two'))
  })

  test('renders square, wide and tall, and never a blank sheet', async () => {
    const shapes = [
      { width: 120, height: 120 },
      { width: 240, height: 80 },
      { width: 80, height: 120 },
    ]
    for (const shape of shapes) {
      const svg = drawArt(family, 'shapes', shape)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      const drawn = await pixels(svg)
      expect([drawn.width, drawn.height]).toEqual([shape.width, shape.height])
      expect(drawn.spread).toBeGreaterThan(8)
    }
  })

  test('refuses an unknown brief', () => {
    expect(() => drawArt(family, 'one', { brief: 'no-such-word' })).toThrow(RangeError)
  })
})

test('a crop shows a part of the same picture', async () => {
  const crop = { x: 0.25, y: 0.5, width: 0.5, height: 0.5 }
  const opaque = (svg: string) => sharp(Buffer.from(svg)).removeAlpha()
  const whole = opaque(drawArt('mask', 'one', { width: 240, height: 240 }))
  const part = opaque(drawArt('mask', 'one', { width: 120, height: 120, crop }))
  const cut = await whole.extract({ left: 60, top: 120, width: 120, height: 120 }).raw().toBuffer()
  const drawn = await part.raw().toBuffer()
  const away = cut.reduce((sum, value, index) => sum + Math.abs(value - drawn[index]!), 0) / cut.length
  expect(away).toBeLessThan(4)
})

// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { drawWatermark } from '../src/index.ts'

it('[const.watermark] draws 16 px light grey at 0.3, turned by -20 degrees, on 200 by 150', () => {
  const pen = {
    translate: vi.fn(),
    rotate: vi.fn(),
    fillText: vi.fn(),
    font: '',
    fillStyle: '',
    textAlign: '',
    textBaseline: '',
  }
  const canvas = { width: 0, height: 0, getContext: () => pen, toDataURL: (type: string) => `data:${type};base64,AA` }
  vi.spyOn(document, 'createElement').mockReturnValueOnce(canvas as unknown as HTMLCanvasElement)
  expect(drawWatermark('沈听澜 2046')).toBe('data:image/png;base64,AA')
  expect([canvas.width, canvas.height]).toEqual([200, 150])
  expect(pen.rotate.mock.calls[0]?.[0]).toBeCloseTo((-20 * Math.PI) / 180)
  expect(pen.font).toMatch(/^16px /)
  const [red, green, blue, alpha] = pen.fillStyle.match(/[\d.]+/g)?.map(Number) ?? []
  expect(alpha).toBe(0.3)
  expect([green, blue]).toEqual([red, red])
  expect(red).toBeGreaterThanOrEqual(192)
  expect(pen.fillText).toHaveBeenCalledWith('沈听澜 2046', 0, 0)
})

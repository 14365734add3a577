// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preparePhoto } from '../src/lib/photo.ts'

// jsdom neither decodes nor draws, so the browser's results are mocked.
const drawn = vi.fn()
const jpeg = new Blob(['smaller'], { type: 'image/jpeg' })

/** Simulates a browser that decodes every file to this size; undefined if it cannot. */
function decoding(size: { width: number; height: number } | undefined): void {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!size) throw new DOMException('cannot be decoded', 'InvalidStateError')
    return { ...size, close: vi.fn() }
  })
}

beforeEach(() => {
  drawn.mockReset()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: vi.fn(),
    drawImage: drawn,
  } as unknown as CanvasRenderingContext2D & GPUCanvasContext)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(jpeg))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const photo = (type = 'image/jpeg', bytes = 10) => new File(['x'.repeat(bytes)], 'photo', { type })

it('leaves a photo of normal size unchanged', async () => {
  decoding({ width: 4096, height: 3000 })
  const file = photo()
  expect(await preparePhoto(file)).toBe(file)
  expect(drawn).not.toHaveBeenCalled()
})

it('scales a very large one down, in its proportions', async () => {
  decoding({ width: 8192, height: 6000 })
  expect(await preparePhoto(photo())).toBe(jpeg)
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 4096, 3000])
})

it('redraws what only this browser can read, and files that are too large', async () => {
  decoding({ width: 3000, height: 4000 })
  expect(await preparePhoto(photo('image/heic'))).toBe(jpeg)
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 3000, 4000])
  expect(await preparePhoto(photo('image/png', 10 * 1024 * 1024 + 1))).toBe(jpeg)
})

it('passes on what this browser cannot read, for the server to decide', async () => {
  decoding(undefined)
  const file = photo('image/avif')
  expect(await preparePhoto(file)).toBe(file)
})

it('reports a photo that is too large and cannot be reduced', async () => {
  decoding(undefined)
  await expect(preparePhoto(photo('image/jpeg', 12 * 1024 * 1024))).rejects.toThrow('12 MB')
})

const begins = (text: string, type = '', name = 'photo') =>
  new File([Uint8Array.from(`${text}${' '.repeat(40)}`, (letter) => letter.charCodeAt(0))], name, { type })

it('detects a JPEG by its bytes, whatever its type', async () => {
  for (const type of ['', 'application/octet-stream', 'image/jpg', 'image/pjpeg', 'text/plain']) {
    decoding({ width: 3000, height: 4000 })
    const file = begins('\xff\xd8\xff\xe0', type, 'photo.jfif')
    expect(await preparePhoto(file), type).toBe(file)
  }
  expect(drawn).not.toHaveBeenCalled()
})

it('redraws a HEIC if the browser can read it, and otherwise says what to do', async () => {
  const file = begins('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/jpeg')
  decoding({ width: 3000, height: 4000 })
  expect(await preparePhoto(file)).toBe(jpeg)
  decoding(undefined)
  await expect(preparePhoto(file)).rejects.toThrow(/HEIC.*兼容性最佳.*截图/)
})

it('refuses what is no photo with a message', async () => {
  for (const [start, sentence, type = 'image/jpeg'] of [
    ['%PDF-1.7', '这不是照片'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', '这不是照片'],
    ['II*\0', 'TIFF'],
    ['PK\x03\x04', '这不是图片', 'text/plain'],
    ['ID3', '这不是图片', ''],
  ] as const) {
    decoding(undefined)
    await expect(preparePhoto(begins(start, type)), start).rejects.toThrow(sentence)
  }
})

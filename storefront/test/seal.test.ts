// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { drawSeal, loadSeal } from '../src/lib/drawing/marks.ts'
import { queryClient, read } from '../src/lib/query.ts'
import { basicConfig } from './support/api.ts'

const { queryKey } = read('ops/basic/config/info', {})
const pen = { drawImage: vi.fn(), save: vi.fn(), translate: vi.fn(), scale: vi.fn(), clip: vi.fn(), fillRect: vi.fn() }
const draw = () => drawSeal({ ...pen, restore: vi.fn() } as never, 10, 20, 40, '#000')

afterEach(async () => {
  queryClient.clear()
  await loadSeal()
  vi.unstubAllGlobals()
})

it('is drawn as the brand’s own picture, whole and centred, once it has one', async () => {
  const asked: string[] = []
  class FakeImage {
    naturalWidth = 200
    naturalHeight = 100
    set src(url: string) {
      asked.push(url)
    }
    decode = () => Promise.resolve()
  }
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('Path2D', vi.fn())
  queryClient.setQueryData(queryKey, basicConfig)
  await loadSeal()
  draw()
  expect(pen.drawImage).not.toHaveBeenCalled()
  expect(pen.clip).toHaveBeenCalled()
  const seal = { url: '/media/u/aa/seal', widths: [128, 320], ratio: 2, placeholder: '' }
  queryClient.setQueryData(queryKey, { ...basicConfig, brandPictures: { ...basicConfig.brandPictures, seal } })
  await loadSeal()
  draw()
  expect(asked).toEqual(['/media/u/aa/seal-320.webp'])
  expect(pen.drawImage).toHaveBeenCalledWith(expect.any(FakeImage), 10, 30, 40, 20)
})

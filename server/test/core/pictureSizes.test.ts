import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { createPictureSizes } from '../../src/core/pictureSizes.ts'
import { createTextPresenter } from '../../src/core/richText.ts'

let dataFolder: string
let folder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pictures-'))
  folder = join(dataFolder, 'media')
  await mkdir(join(folder, 'notices/2026'), { recursive: true })
  await blank(300, 200).webp().toFile(join(folder, 'kiln-300.webp'))
})
afterAll(() => rm(dataFolder, { recursive: true }))

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false })

describe('the sizes of the pictures in a text', () => {
  test.each([
    ['notices/2026/wide.jpg', () => blank(640, 360).jpeg(), [640, 360]],
    ['high_one.png', () => blank(90, 300).png(), [90, 300]],
    ['small.avif', () => blank(64, 48).avif({ effort: 0 }), [64, 48]],
    ['turned.jpg', () => blank(640, 360).jpeg().withMetadata({ orientation: 6 }), [360, 640]],
    ['very-long.jpg', () => blank(20, 20_000).jpeg(), [10, 9999]],
  ])('%s has its size as a browser shows it', async (path, draw, [width, height]) => {
    await draw().toFile(join(folder, path))
    const sizes = await createPictureSizes(folder).sizesIn(`<p>见图</p><img alt="x" src="/media/${path}">`)
    expect([...sizes]).toEqual([[`/media/${path}`, { width, height }]])
  })

  test('reads nothing outside the folder, on another host, or of another form', async () => {
    await blank(30, 20).png().toFile(join(dataFolder, 'outside.png'))
    const { sizesIn } = createPictureSizes(folder)
    const addresses = [
      '/media/../../etc/passwd',
      '/media/../outside.png',
      '/media/notices/../../outside.png',
      '/media/%2e%2e/outside.png',
      '/media/..%2foutside.png',
      '/media//outside.png',
      `/media/${join(dataFolder, 'outside.png')}`,
      '/outside.png',
      `/media/${'a'.repeat(200)}.png`,
    ]
    expect([...(await sizesIn(addresses.map((address) => `<img src="${address}">`).join('')))]).toEqual([])
    // The picture beside the folder is readable.
    expect((await createPictureSizes(dataFolder).sizesIn('/media/outside.png')).size).toBe(1)
  })

  test('is unknown for a missing file, a folder or a file that is no picture', async () => {
    await mkdir(join(folder, 'folder.png'))
    await writeFile(join(folder, 'words.png'), '不是图片')
    const { sizesIn } = createPictureSizes(folder)
    expect([...(await sizesIn('/media/missing.png /media/folder.png /media/words.png'))]).toEqual([])
  })

  test('is read once for an existing file, and read again for a missing one', async () => {
    const file = join(folder, 'late.png')
    const { sizesIn } = createPictureSizes(folder)
    expect((await sizesIn('/media/late.png')).size).toBe(0)
    await blank(30, 20).png().toFile(file)
    const once = await sizesIn('/media/late.png /media/late.png')
    expect(once.get('/media/late.png')).toEqual({ width: 30, height: 20 })
    await rm(file)
    expect(await sizesIn('/media/late.png')).toEqual(once)
  })
})

describe('a presented text', () => {
  const brand = { name: testConfig().brand.name, refresh: () => Promise.resolve() }
  const present = (text: string) =>
    createTextPresenter({ brand, config: testConfig({ process: { dataFolder } }) })(text)

  test.each([
    ['src="/media/kiln-300.webp" alt="窑"', 'src="/media/kiln-300.webp" alt="窑" width="300" height="200"'],
    ['src="/media/kiln-300.webp" width="100%"', 'src="/media/kiln-300.webp" width="300" height="200"'],
    ['src="/media/kiln-300.webp" width="99999" height="1"', 'src="/media/kiln-300.webp" width="300" height="200"'],
    ['src="/media/kiln-300.webp" width="150" height="100"', 'src="/media/kiln-300.webp" width="150" height="100"'],
    ['src="/media/missing.webp" width="150"', 'src="/media/missing.webp"'],
  ])('<img %s> becomes <img %s />', async (written, shown) => {
    expect(await present(`<p>{brand}<img ${written}></p>`)).toBe(`<p>${testConfig().brand.name}<img ${shown} /></p>`)
  })

  test('gives pictures of other hosts neither size nor place', async () => {
    expect(await present('<p>前<img src="https://evil.example/media/kiln-300.webp">后</p>')).toBe('<p>前后</p>')
  })
})

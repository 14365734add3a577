import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { demoFolder, drawings } from '../../../src/demo/pictures.ts'
import { makePlaceholders } from '../../../src/demo/placeholders.ts'
import { makePicture } from '../../../src/demo/render.ts'

const folder = mkdtempSync(join(tmpdir(), 'pictures-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (path: string) => join(folder, demoFolder, path)
const make = (path: string) => makePicture(folder, `${demoFolder}/${path}`)

test('each picture has a miniature of its own proportions, drawn once', { timeout: 60_000 }, async () => {
  const placeholders = await makePlaceholders(folder)
  expect([...placeholders.keys()].toSorted()).toEqual([...drawings.keys()].toSorted())
  const long = new Date('2020-01-01')
  utimesSync(at('placeholders.json'), long, long)
  expect(await makePlaceholders(folder)).toEqual(placeholders)
  expect(statSync(at('placeholders.json')).mtime).toEqual(long)
  for (const name of ['works/koi-pair-turning', 'works/koi-pair-turning_2', 'series/koi', 'banners/banner-crane']) {
    const uri = placeholders.get(name) ?? ''
    expect(uri.length).toBeLessThan(500)
    const { width, height } = await sharp(Buffer.from(uri.split(',')[1] ?? '', 'base64')).metadata()
    expect(Math.abs(width / height - (drawings.get(name)?.ratio ?? 0))).toBeLessThan(0.4)
  }
})

test.each([
  ['works/koi-pair-turning-320.avif', 'heif', 320, 320],
  ['works/koi-pair-turning_2-320.webp', 'webp', 320, 320],
  ['series/koi-480.webp', 'webp', 480, 360],
  ['avatars/1-160.webp', 'webp', 160, 160],
  ['shops/museum.jpg', 'jpeg', 1080, 1080],
])('draws %s', async (path, format, width, height) => {
  expect(await make(path)).toBe(true)
  expect(await sharp(at(path)).metadata()).toMatchObject({ format, width, height })
})

test('a close-up differs from its cover', async () => {
  await Promise.all([make('works/koi-pair-turning-320.webp'), make('works/koi-pair-turning_2-320.webp')])
  const [cover, detail] = await Promise.all(
    ['works/koi-pair-turning-320.webp', 'works/koi-pair-turning_2-320.webp'].map((path) =>
      sharp(at(path)).raw().toBuffer(),
    ),
  )
  expect(cover?.equals(detail ?? Buffer.alloc(0))).toBe(false)
})

test('concurrent requests for one picture share one drawing, and no incomplete file is left', async () => {
  const path = 'shops/museum-160.webp'
  expect(await Promise.all(Array.from({ length: 20 }, () => make(path)))).toEqual(
    Array.from({ length: 20 }, () => true),
  )
  const { mtimeMs } = statSync(at(path))
  expect(await make(path)).toBe(true)
  expect(statSync(at(path)).mtimeMs).toBe(mtimeMs)
  expect(readdirSync(at('shops')).filter((name) => name.endsWith('.new'))).toEqual([])
})

test.each([
  'works/nobody-320.avif',
  'works/koi-pair-turning-321.avif',
  'works/koi-pair-turning-320.gif',
  'works/koi-pair-turning-320.jpg',
  'works/koi-pair-turning.avif',
  'placeholders.json',
])('does not draw %s', async (path) => {
  expect(await make(path)).toBe(false)
  expect(path === 'placeholders.json' || !existsSync(at(path))).toBe(true)
})

test('draws nothing outside the demonstration folder', async () => {
  expect(await makePicture(folder, 'other/works/koi-pair-turning-320.avif')).toBe(false)
})

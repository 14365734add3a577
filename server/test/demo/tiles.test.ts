import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tileBox, tileLevel } from '@app/contract/tiles'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { demoFolder, drawings } from '../../src/demo/pictures.ts'
import { makePicture } from '../../src/demo/render.ts'

const folder = mkdtempSync(join(tmpdir(), 'tiles-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const work = 'works/koi-pair-turning'
const at = (path: string) => join(folder, demoFolder, path)
const make = (path: string) => makePicture(folder, `${demoFolder}/${path}`)

test('tiles cover their level and show one pixel of each neighbour', () => {
  const level = tileLevel({ ratio: 4 / 3 }, 1600)
  expect(level).toEqual({ width: 1600, height: 1200, columns: 4, rows: 3 })
  expect(tileBox(level, 0, 0)).toEqual({ left: 0, top: 0, width: 513, height: 513 })
  expect(tileBox(level, 1, 1)).toEqual({ left: 511, top: 511, width: 514, height: 514 })
  expect(tileBox(level, 3, 2)).toEqual({ left: 1535, top: 1023, width: 65, height: 177 })
})

test('concurrent requests for tiles of one picture share one drawing', { timeout: 60_000 }, async () => {
  const names = ['2_2', '3_2', '2_3', '3_3'].map((place) => `${work}/tiles/2048/${place}.webp`)
  const asked = names.flatMap((name) => [name, name, name])
  expect(await Promise.all(asked.map(make))).toEqual(asked.map(() => true))
  const times = names.map((name) => statSync(at(name)).mtimeMs)
  expect(readdirSync(at(`${work}/tiles/2048`)).toSorted()).toEqual(['2_2.webp', '2_3.webp', '3_2.webp', '3_3.webp'])
  expect(await make(names[0] ?? '')).toBe(true)
  expect(names.map((name) => statSync(at(name)).mtimeMs)).toEqual(times)
})

test('a tile shows the same as the whole picture at its position', { timeout: 60_000 }, async () => {
  const [left, right] = [`${work}/tiles/2048/1_2.webp`, `${work}/tiles/2048/2_2.webp`]
  expect(await Promise.all([make(left), make(right), make(`${work}-1080.webp`)])).toEqual([true, true, true])
  expect(await sharp(at(left)).metadata()).toMatchObject({ format: 'webp', width: 514, height: 514 })
  // The same area in grey and small, from the whole picture.
  const scale = 1080 / 2048
  const box = tileBox(tileLevel({ ratio: 1 }, 2048), 1, 2)
  const part = { left: box.left * scale, top: box.top * scale, width: box.width * scale, height: box.height * scale }
  const rounded = Object.fromEntries(Object.entries(part).map(([side, length]) => [side, Math.round(length)]))
  const whole = await sharp(at(`${work}-1080.webp`))
    .extract(rounded as typeof part)
    .toBuffer()
  const small = (input: string | Buffer) => sharp(input).resize(24, 24, { fit: 'fill' }).greyscale().raw().toBuffer()
  const [own, there] = await Promise.all([small(at(left)), small(whole)])
  const difference = own.reduce((sum, value, index) => sum + Math.abs(value - (there[index] ?? 0)), 0) / own.length
  expect(difference).toBeLessThan(4)
  // Adjacent blocks show the same two pixels on both sides.
  const edge = async (path: string, from: number) =>
    sharp(at(path)).extract({ left: from, top: 0, width: 2, height: 514 }).greyscale().raw().toBuffer()
  const [last, first] = await Promise.all([edge(left, 512), edge(right, 0)])
  const step = last.reduce((sum, value, index) => sum + Math.abs(value - (first[index] ?? 0)), 0) / last.length
  expect(step).toBeLessThan(4)
})

test.each([
  'works/nobody/tiles/2048/0_0.webp',
  `${work}/tiles/1024/0_0.webp`,
  `${work}/tiles/8192/0_0.webp`,
  `${work}/tiles/2048/4_0.webp`,
  `${work}/tiles/2048/0_4.webp`,
  `${work}/tiles/2048/00_0.webp`,
  `${work}/tiles/02048/0_0.webp`,
  `${work}/tiles/2048/0_0.avif`,
  `${work}_2/tiles/2048/0_0.webp`,
  'series/koi/tiles/2048/0_0.webp',
])('does not draw %s', async (path) => {
  expect(await make(path)).toBe(false)
  expect(existsSync(at(path))).toBe(false)
})

test('pictures named by an earlier version are drawn there, and under no future number', async () => {
  expect(await makePicture(folder, `demo-1/avatars/1-160.webp`)).toBe(true)
  expect(await makePicture(folder, `demo-99/avatars/1-160.webp`)).toBe(false)
  expect(await makePicture(folder, `demo-99/${work}/tiles/2048/0_0.webp`)).toBe(false)
})

test('works are drawn large, their close-ups are not', () => {
  expect(drawings.get(work)?.tiles).toEqual([2048, 4096])
  expect(drawings.get(`${work}_2`)?.tiles).toBeUndefined()
})

import { expect, test } from 'vitest'
import { fit } from '../../src/domain/close-up/geometry.ts'
import { isLarge } from '@app/contract/tiles'
import { levelAt, levelsOf, tilesIn } from '../../src/domain/close-up/levels.ts'

const drawn = { widths: [320, 640, 1080], ratio: 1, tiles: [2048, 4096] }
const size = { width: 4096, height: 4096 }
const screen = { width: 400, height: 800 }

test('only a large picture offers a closer look', () => {
  expect(isLarge(drawn)).toBe(true)
  expect(isLarge({ widths: [480, 2400], ratio: 1.5 })).toBe(true)
  expect(isLarge({ widths: [480, 1600], ratio: 0.75 })).toBe(true)
  expect(isLarge({ widths: [480, 1600], ratio: 1 })).toBe(false)
  expect(isLarge({ widths: [], ratio: 1 })).toBe(false)
})

test('the coarsest sharp level is taken', () => {
  const levels = levelsOf(drawn)
  const widthAt = (scale: number, density: number) => levelAt(levels, size, scale, density)?.width
  expect(widthAt(400 / 4096, 1)).toBe(640)
  expect(widthAt(400 / 4096, 2)).toBe(1080)
  expect(widthAt(0.4, 1)).toBe(2048)
  expect(widthAt(0.4, 2)).toBe(4096)
  expect(widthAt(9, 2)).toBe(4096)
  expect(levelAt([], size, 1, 1)).toBeUndefined()
})

test('only visible tiles are loaded, the centre first, and they fit together', () => {
  const [, , , , finest] = levelsOf(drawn)
  if (!finest) throw new Error('There is no finest level')
  const view = fit({ left: 1024, top: 1024, width: 1024, height: 1024 }, { left: 0, top: 0, ...screen })
  const tiles = tilesIn(finest, size, view, screen)
  // 400 pixels show 1024 of the picture, 800 show 2048.
  expect(new Set(tiles.map(({ suffix }) => suffix))).toEqual(
    new Set([1, 2, 3, 4].flatMap((row) => [2, 3].map((column) => `/tiles/4096/${column}_${row}.webp`))),
  )
  expect(tiles[0]?.suffix).toMatch(/_[23]\.webp$/)
  const one = tiles.find(({ key }) => key === '4096/2_1')
  expect(one).toMatchObject({ left: 1023, top: 511, width: 514, height: 514, pixels: { width: 514, height: 514 } })
  expect(tilesIn(finest, size, { x: 500, y: 0, scale: 0.1 }, screen)).toEqual([])
})

test('a whole picture is one file, scaled to the size of the finest', () => {
  const [coarsest] = levelsOf(drawn)
  if (!coarsest) throw new Error('There is no level')
  expect(tilesIn(coarsest, size, { x: 0, y: 0, scale: 0.1 }, screen)).toEqual([
    { key: '320', suffix: '-320', pixels: { width: 320, height: 320 }, isWhole: true, left: 0, top: 0, ...size },
  ])
})

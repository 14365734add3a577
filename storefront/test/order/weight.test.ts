import { expect, it } from 'vitest'
import { sayWeight } from '../../src/features/goods/detail/weight.ts'

const weights = [
  [1, '1 克'],
  [999, '999 克'],
  [1000, '1 千克'],
  [1150, '1.15 千克'],
  [12_346, '12.35 千克'],
] as const

it('[enum.weight-unit] shows grams, and kilograms from one on', () => {
  expect(weights.map(([grams]) => [grams, sayWeight(grams)])).toEqual(weights)
})

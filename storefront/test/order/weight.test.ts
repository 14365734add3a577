import { expect, it } from 'vitest'
import { sayWeight } from '../../src/features/goods/detail/weight.ts'

it.each([
  [1, '1 克'],
  [999, '999 克'],
  [1000, '1 千克'],
  [1150, '1.15 千克'],
  [12_346, '12.35 千克'],
])('[enum.weight-unit] shows %i grams as %s', (grams, said) => {
  expect(sayWeight(grams)).toBe(said)
})

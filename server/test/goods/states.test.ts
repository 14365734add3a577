import { GoodsStatus as s } from '@app/contract'
import { describe, expect, test } from 'vitest'
import { checkTransitions, statesBefore } from '../../src/core/transitions.ts'
import { checkMoves, movesAt } from '../../src/modules/goods/status/automaticMoves.ts'
import { goodsTransitions, statusAt } from '../../src/modules/goods/states.ts'

test('[enum.goods-status] the life of a good is a valid table over every status, and the sweep follows it', () => {
  expect(Object.keys(goodsTransitions).map(Number)).toEqual(Object.values(s).toSorted((a, b) => a - b))
  expect(() => checkTransitions('goods', goodsTransitions)).not.toThrow()
  expect(() => checkMoves(movesAt(10))).not.toThrow()
})

test('each status is reached from exactly those that rules/goods#life names, and returned pieces end sold out', () => {
  const before = Object.fromEntries(Object.values(s).map((status) => [status, statesBefore(goodsTransitions, status)]))
  expect(before).toEqual({
    [s.new]: [s.cancelAudit],
    [s.waitAudit]: [s.new, s.rejectAudit, s.merchantOffShelf],
    [s.cancelAudit]: [s.waitAudit],
    [s.rejectAudit]: [s.waitAudit],
    [s.waitOnShelf]: [s.waitAudit, s.merchantOffShelf, s.platformDismounting],
    [s.inSale]: [s.waitOnShelf, s.tightInventory, s.soldOut],
    [s.tightInventory]: [s.inSale],
    [s.merchantOffShelf]: [s.waitOnShelf, s.inSale, s.tightInventory, s.platformDismounting, s.soldOut],
    [s.expirationOffShelf]: [
      s.waitOnShelf,
      s.inSale,
      s.tightInventory,
      s.merchantOffShelf,
      s.platformDismounting,
      s.soldOut,
    ],
    [s.platformDismounting]: [
      s.waitOnShelf,
      s.inSale,
      s.tightInventory,
      s.merchantOffShelf,
      s.expirationOffShelf,
      s.soldOut,
    ],
    [s.soldOut]: [s.inSale, s.tightInventory],
  })
})

describe('statusAt', () => {
  const saleStart = new Date(1_000_000)
  const saleEnd = new Date(2_000_000)
  test.each([
    ['coming before its start', s.waitOnShelf, 999_999, s.waitOnShelf],
    ['on sale from its start', s.waitOnShelf, 1_000_000, s.inSale],
    ['on sale until its end', s.inSale, 1_999_999, s.inSale],
    ['ended at its end', s.inSale, 2_000_000, s.expirationOffShelf],
    ['ended though it ran low', s.tightInventory, 2_000_000, s.expirationOffShelf],
    ['sold out whatever the time', s.soldOut, 2_000_000, s.soldOut],
    ['off the shelf whatever the time', s.merchantOffShelf, 1_500_000, s.merchantOffShelf],
  ])('%s', (_, status, now, expected) => {
    expect(statusAt({ status, saleStart, saleEnd }, now)).toBe(expected)
  })

  test('without an end a sale continues', () => {
    expect(statusAt({ status: s.inSale, saleStart, saleEnd: null }, 9_000_000_000_000)).toBe(s.inSale)
  })
})

// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import type { WishCard } from '@app/contract/wishes'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { eventOf, prize, wishOf } from './samples.ts'

const person = { ...someUser, kycStatus: KycStatus.success, points: 40 }
const listOf = (list: WishCard[], waiting = 0): Reply<'hwnft/wishLog/list'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
  waiting,
})

beforeEach(freshVisit)
afterEach(freshVisit)

async function open(answers: Parameters<typeof stubApi>[0]) {
  const seen = stubApi({ 'user/user/info': person, ...answers })
  logIn(person)
  await openApp('/mineWish')
  return seen
}

describe('/mineWish', () => {
  test('each wish shows who can see it, what it brought, and where to verify that', async () => {
    await open({
      'hwnft/wishLog/list': listOf([
        wishOf(),
        wishOf({ wishId: '2', text: '愿有回音', isPublic: false, isPaid: true }),
      ]),
    })
    const plain = await screen.findByRole('article', { name: '愿山河无恙' })
    expect(within(plain).getByText('没有回礼')).toBeTruthy()
    expect(within(plain).getByRole('link', { name: '验证' }).getAttribute('href')).toBe('#/verify/draw/3')
    const held = screen.getByRole('article', { name: '愿有回音' })
    expect(within(held).getByText('审核通过后公开')).toBeTruthy()
    expect(within(held).getByText('锦书灯')).toBeTruthy()
  })

  test('a prize is received once, however often it is pressed, and leads to its page', async () => {
    let isTaken = false
    const seen = await open({
      'hwnft/wishLog/list': () =>
        listOf([wishOf({ prize: isTaken ? { ...prize, receiveTime: 1, nftId: '77' } : prize })]),
      'hwnft/wishLog/receive': () => {
        isTaken = true
        return { gained: { kind: 'collectible', name: prize.name, cover: prize.cover, points: 0, nftId: '77' } }
      },
    })
    const button = await screen.findByRole('button', { name: `领取${prize.name}` })
    fireEvent.click(button)
    fireEvent.click(button)
    expect((await screen.findByRole('link', { name: '看这一件' })).getAttribute('href')).toBe('#/collection/77')
    expect(seen.filter(({ path }) => path === 'hwnft/wishLog/receive')).toHaveLength(1)
  })

  test('a received prize that is no item links by the kind that its event names', async () => {
    await open({
      'hwnft/wishLog/list': listOf([wishOf({ prize: { ...prize, prizeId: '11', receiveTime: 1 } })]),
      'hwnft/wish/info': {
        event: eventOf({
          prizes: [
            {
              prizeId: '11',
              position: 1,
              name: '礼盒',
              cover: prize.cover,
              kind: 'giftBox',
              points: 0,
              odds: 10_000,
              left: 1,
            },
          ],
        }),
        mine: null,
        events: [],
      },
    })
    const way = await screen.findByRole('link', { name: '去打开礼盒' })
    expect(way.getAttribute('href')).toBe('#/mine/boxes?tab=gift')
  })

  test('a prize received elsewhere is reported, and the list is refetched', async () => {
    let reads = 0
    await open({
      'hwnft/wishLog/list': () => {
        reads++
        return listOf(
          [wishOf({ prize: reads > 1 ? { ...prize, receiveTime: 1, nftId: '77' } : prize })],
          reads > 1 ? 0 : 1,
        )
      },
      'hwnft/wishLog/receive': new Refused('PRIZE_TAKEN'),
    })
    await screen.findByText('有 1 份回礼待领取')
    fireEvent.click(screen.getByRole('button', { name: `领取${prize.name}` }))
    await screen.findByText('已领取')
    expect(screen.queryByText(/份回礼待领取/)).toBeNull()
  })

  test('a prize is not offered after its last day', async () => {
    await open({ 'hwnft/wishLog/list': listOf([wishOf({ prize: { ...prize, receiveBy: 1_700_000_001 } })]) })
    await screen.findByText('逾期未领取')
    expect(screen.queryByRole('button', { name: /^领取/ })).toBeNull()
  })
})

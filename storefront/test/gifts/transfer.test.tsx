// @vitest-environment jsdom
import { GenericStatus } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '../../src/features/gifts/list/gift-sheet.tsx'
import type { GiftCard } from '../../src/features/gifts/api.ts'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { giftCard, giftDetail, giver, pageOf, soon } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Answers = NonNullable<Parameters<typeof stubApi>[0]>

async function openGifts(answers: Answers = {}, address = '/mine/transfer') {
  const seen = stubApi({
    'user/user/info': giver,
    'hwnft/userNft/listCount': { total: 0, minting: 0, held: 0, locked: 0, works: 0 },
    'hwnft/giftRecord/list': pageOf(),
    ...answers,
  })
  act(() => logIn(giver))
  await openApp(address)
  return seen
}
const of = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path)

/** Answers a list as the server does: by direction and state. */
const listing =
  (...gifts: GiftCard[]) =>
  ({ query }: Seen) =>
    pageOf(
      ...gifts.filter(
        ({ direction, status }) =>
          direction === query.get('direction') && [null, String(status)].includes(query.get('status')),
      ),
    )

const { success, fail } = GenericStatus

describe('[route /mine/transfer] the records', () => {
  it('invites to log in without a session', async () => {
    stubApi()
    await openApp('/mine/transfer')
    expect(await screen.findByText('登录后查看')).toBeTruthy()
  })

  it('lists waiting ones first, shows how each ended, and masks the other side', async () => {
    await openGifts({
      'hwnft/giftRecord/list': listing(
        giftCard({ giftId: '35', name: '收下的', status: success, endTime: soon(-10) }),
        giftCard({ giftId: '34', name: '收回的', status: fail, endReason: 'recalled' }),
        giftCard({ giftId: '33', name: '谢绝的', status: fail, endReason: 'declined' }),
        giftCard({ giftId: '32', name: '过期的', status: fail, endReason: 'expired' }),
        giftCard({ giftId: '31', name: '在等的' }),
      ),
    })
    await screen.findByText('在等的')
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent)
    expect(cards.map((text) => /(在等|收下|收回|谢绝|过期)的/.exec(text)?.[0])).toEqual([
      '在等的',
      '收下的',
      '收回的',
      '谢绝的',
      '过期的',
    ])
    for (const [at, message] of ['等你收下', '已收下', '对方已收回', '已婉拒', '已过期'].entries()) {
      expect(cards[at]).toContain(message)
    }
    expect(cards[0]).toContain('云**游139****8888')
    expect(within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('timer')).toBeTruthy()
  })

  it('filters by side and state', async () => {
    const seen = await openGifts()
    fireEvent.click(await screen.findByRole('tab', { name: /送出的/ }))
    expect(await screen.findByText('还没有送出过藏品')).toBeTruthy()
    expect(window.location.hash).toBe('#/mine/transfer?tab=sent')
    fireEvent.click(screen.getByRole('button', { name: '未完成' }))
    await screen.findByText('这里没有记录')
    const asked = of(seen, 'hwnft/giftRecord/list').map(
      ({ query }) => `${query.get('direction')} ${query.get('status')}`,
    )
    expect(asked).toContain('sent 3')
  })

  it('continues by cursor, and offers a retry after a failure', async () => {
    let tries = 0
    const seen = await openGifts({
      'hwnft/giftRecord/list': (entry) => {
        if (entry.query.get('status') === '1') return pageOf()
        if (entry.query.get('cursor') === null) {
          return { ...pageOf(giftCard({ name: '第一份', status: success })), total: 2, cursor: '31' }
        }
        if (++tries === 1) return new Refused('NOT_FOUND')
        return { ...pageOf(giftCard({ giftId: '9', name: '第二份', status: success })), total: 2 }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: '再看一些' }))
    fireEvent.click(await screen.findByRole('button', { name: '再试一次' }))
    expect(await screen.findByText('第二份')).toBeTruthy()
    expect(screen.getByText('第一份')).toBeTruthy()
    expect(of(seen, 'hwnft/giftRecord/list').some(({ query }) => query.get('cursor') === '31')).toBe(true)
  })
})

describe('[route /mine/transfer] deciding on a gift', () => {
  const address = '/mine/transfer?giftId=31'
  const sheet = async (name = '收到的藏品') => within(await screen.findByRole('dialog', { name }))

  it('shows everything first, accepts it once, and allows to skip the celebration', async () => {
    const seen = await openGifts(
      { 'hwnft/giftRecord/info': giftDetail(), 'hwnft/giftRecord/receive': { nftId: '7' } },
      address,
    )
    const preview = await sheet()
    for (const message of [
      '一起看云',
      '景区一日门票',
      '收下后要持有 30 天，才能再转赠',
      '推开门，看见的不是山，是雾。',
    ]) {
      expect(await preview.findByText(message)).toBeTruthy()
    }
    const accept = preview.getByRole('button', { name: '收下' })
    fireEvent.click(accept)
    fireEvent.click(accept)
    const moment = await sheet('已收下')
    expect(moment.getByRole('link', { name: '去看这一件' }).getAttribute('href')).toBe('#/collection/7')
    expect(of(seen, 'hwnft/giftRecord/receive').map(({ body }) => body)).toEqual([{ giftId: '31', accept: true }])
    await userEvent.click(moment.getByRole('button', { name: '回到记录' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/transfer'))
  })

  it('declines only after a confirmation', async () => {
    const seen = await openGifts(
      { 'hwnft/giftRecord/info': giftDetail(), 'hwnft/giftRecord/receive': { nftId: null } },
      address,
    )
    await userEvent.click(await (await sheet()).findByRole('button', { name: '婉拒' }))
    const question = await sheet('婉拒这份赠送')
    expect(of(seen, 'hwnft/giftRecord/receive')).toEqual([])
    await userEvent.click(question.getByRole('button', { name: '婉拒' }))
    await waitFor(() => expect(window.location.hash).toBe('#/mine/transfer'))
    expect(of(seen, 'hwnft/giftRecord/receive').map(({ body }) => body)).toEqual([{ giftId: '31', accept: false }])
  })

  it('explains what happened if it ended meanwhile', async () => {
    let gift = giftDetail()
    await openGifts(
      {
        'hwnft/giftRecord/info': () => gift,
        'hwnft/giftRecord/receive': () => {
          gift = giftDetail({ status: fail, endReason: 'recalled', endTime: soon(-1) })
          return new Refused('GIFT_ENDED')
        },
      },
      address,
    )
    await userEvent.click(await (await sheet()).findByRole('button', { name: '收下' }))
    expect((await screen.findAllByText('收下之前，对方收回了这份赠送。')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('button', { name: '收下' })).toBeNull())
  })

  it('lets its sender withdraw it, and shows where a piece is now', async () => {
    let gift = giftDetail({ direction: 'sent' })
    const seen = await openGifts(
      {
        'hwnft/giftRecord/info': () => gift,
        'hwnft/giftRecord/recall': () => {
          const owner = { ...gift.owner, id: giver.uid, nickName: '松**客' }
          gift = { ...gift, status: fail, endReason: 'recalled', endTime: soon(-1), owner }
          return {}
        },
      },
      address,
    )
    await userEvent.click(await (await sheet('送出的藏品')).findByRole('button', { name: '收回' }))
    await userEvent.click((await sheet('收回这份赠送')).getByRole('button', { name: '收回' }))
    const told = await sheet('送出的藏品')
    expect(await told.findByText('已收回')).toBeTruthy()
    expect(told.getByRole('link', { name: '你，看这一件' }).getAttribute('href')).toBe('#/collection/7')
    expect(of(seen, 'hwnft/giftRecord/recall')[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  })

  it("shows the transaction hash once available, and says if a gift is not the user's", async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const done = giftDetail({ direction: 'sent', status: success, endTime: soon(-9), transactionHash: hash })
    await openGifts({ 'hwnft/giftRecord/info': done }, address)
    expect(await screen.findByTitle(hash)).toBeTruthy()
    freshVisit()
    await openGifts({ 'hwnft/giftRecord/info': new Refused('GIFT_NOT_FOUND') }, address)
    expect(await screen.findByText(/没有找到这份赠送/)).toBeTruthy()
  })
})

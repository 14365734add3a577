// @vitest-environment jsdom
import { GoodsKind } from '@app/contract/enums'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../../src/lib/session.ts'
import { someCard, someGoods } from '../goods/samples.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, go, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const work = { ...someCard, collectTime: 1_795_000_000 }
const shop = {
  shopId: '1',
  name: '漱川山水文旅',
  introduction: '漱川的山与水',
  logo: null,
  kind: GoodsKind.common,
  goodsCount: 30,
  followers: 12,
}
const pageOf = <T,>(...list: T[]) => ({ list, total: list.length, page: 1, size: 24, cursor: null })
const changed = { collectCount: 4, gained: 0 }

async function open(address: string, answers: Parameters<typeof stubApi>[0] = {}): Promise<Seen[]> {
  const seen = stubApi({
    'user/user/info': someUser,
    'goods/collectibles/listSn': { list: [{ goodsSn: 'G1' }] },
    'goods/collectibles/list': pageOf(work),
    'goods/collectibles/delete': changed,
    'goods/collectibles/add': changed,
    'goods/attentionShop/list': pageOf({ ...shop, followTime: 1_795_000_000 }),
    ...answers,
  })
  act(() => logIn())
  await openApp(address)
  return seen
}
const sent = (seen: Seen[], part: string) => seen.filter(({ path }) => path.includes(part)).map(({ body }) => body)
const heart = (pressed: boolean) => screen.findByRole('button', { name: /^已?喜欢 ?\d* ?《听松峰·初雾》$/, pressed })

describe('[route /mine/commodity] favourites', () => {
  it('lists the works, removes one and restores it', async () => {
    const seen = await open('/mine/commodity')
    fireEvent.click(await heart(true))
    fireEvent.click(await screen.findByRole('button', { name: '重新喜欢《听松峰·初雾》' }))
    expect(await heart(true)).toBeTruthy()
    await waitFor(() => expect(sent(seen, 'collectibles/add')).toEqual([{ goodsSn: 'G1' }]))
    expect(sent(seen, 'collectibles/delete')).toEqual([{ goodsSn: 'G1' }])
  })

  it('keeps a work whose removal was refused', async () => {
    await open('/mine/commodity', { 'goods/collectibles/delete': new Refused('GOODS_NOT_FOUND') })
    fireEvent.click(await heart(true))
    expect(await heart(true)).toBeTruthy()
    expect(screen.queryByText('已取消喜欢')).toBeNull()
  })

  it('shows the next step if there are none', async () => {
    await open('/mine/commodity', {
      'goods/collectibles/list': pageOf(),
      'goods/collectibles/listSn': { list: [] },
      'goods/attentionShop/list': pageOf(),
    })
    expect(await screen.findByText('还没有喜欢的作品')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '店铺' }))
    expect(await screen.findByText('还没有关注店铺')).toBeTruthy()
  })

  it('lists the shops, unfollows one and follows it again', async () => {
    const seen = await open('/mine/commodity', {
      'user/user/attentionShop/delete': {},
      'goods/attentionShop/add': {},
    })
    fireEvent.click(await screen.findByRole('button', { name: '店铺' }))
    fireEvent.click(await screen.findByRole('button', { name: '取消关注漱川山水文旅' }))
    fireEvent.click(await screen.findByRole('button', { name: '关注漱川山水文旅' }))
    expect(await screen.findByRole('button', { name: '取消关注漱川山水文旅' })).toBeTruthy()
    expect(sent(seen, 'attentionShop/delete')).toEqual([{ shopId: '1' }])
    expect(sent(seen, 'attentionShop/add')).toEqual([{ shopId: '1' }])
  })
})

describe('the page of a work', () => {
  const answers = {
    'goods/goods/info': { ...someGoods, collectCount: 3 },
    'goods/admin/shop/info': { ...shop, isFollowed: false },
    'goods/collectibles/listSn': { list: [] },
  }

  it('[entity.session-state] fills the heart, shows the count, and keeps the session in step', async () => {
    await open('/goods/G1', answers)
    const button = await heart(false)
    expect(button.textContent).toBe('喜欢3《听松峰·初雾》')
    fireEvent.click(button)
    await waitFor(() => expect(button.textContent).toBe('已喜欢4《听松峰·初雾》'))
    expect(useSession.getState().collectGoodsSns).toEqual([{ goodsSn: 'G1' }])
  })

  it('follows the shop, and reverts if that is refused', async () => {
    await open('/goods/G1', { ...answers, 'goods/attentionShop/add': new Refused('FAVOURITE_LIMIT') })
    const head = within(await screen.findByRole('region', { name: '店铺' }))
    fireEvent.click(await head.findByRole('button', { name: '关注漱川山水文旅' }))
    await waitFor(() => expect(head.getByText('30 件作品 · 12 人关注')).toBeTruthy())
    expect(head.getByRole('button', { name: '关注漱川山水文旅' })).toBeTruthy()
  })

  it('completes after the login what was pressed before it', async () => {
    const seen = stubApi({ ...answers, 'goods/collectibles/add': changed, 'user/user/info': someUser })
    await openApp('/goods/G1')
    fireEvent.click(await heart(false))
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2Fgoods%2FG1'))
    act(() => logIn())
    go('/goods/G1')
    await waitFor(() => expect(sent(seen, 'collectibles/add')).toEqual([{ goodsSn: 'G1' }]))
    expect(await heart(true)).toBeTruthy()
  })
})

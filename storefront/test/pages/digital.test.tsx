// @vitest-environment jsdom
import { Sort } from '@app/contract/enums'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { someCard } from '../goods/samples.ts'
import { type Seen, stubApi } from '../support/api.ts'
import { freshVisit, go, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const screenData = {
  shops: [],
  albums: [{ value: '7', name: '浮光夜', count: 6 }],
  labels: [],
  statuses: [{ value: '6', name: '发售中', count: 30 }],
  prices: [],
}
/** A few works, since many make every query of the page slow; the list that grows has thirty. */
const pageOf = ({ query }: Seen, total = 3) => {
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
  const names = Array.from({ length: Math.min(size, total - (page - 1) * size) }, (_, at) => (page - 1) * size + at + 1)
  const list = names.map((at) => ({ ...someCard, goodsSn: `G${at}`, name: `第 ${at} 件` }))
  return { list, total, page, size }
}
const asked = (seen: Seen[], path: string) =>
  seen.filter((entry) => entry.path === path).map(({ query }) => Object.fromEntries(query))

it('keeps the filters in the address, and the back button undoes them', async () => {
  const seen = stubApi({ 'goods/goods/screenData': screenData, 'goods/goods/list': pageOf })
  await openApp('/digital')
  fireEvent.click(await screen.findByRole('button', { name: /发售中/ }))
  await waitFor(() => expect(window.location.hash).toBe('#/digital?status=6'))
  fireEvent.click(await screen.findByRole('button', { name: /浮光夜/ }))
  await waitFor(() => expect(window.location.hash).toBe('#/digital?status=6&albumId=7'))
  await waitFor(() => expect(asked(seen, 'goods/goods/list').at(-1)).toMatchObject({ status: '6', albumId: '7' }))
  window.history.back()
  await waitFor(() => expect(window.location.hash).toBe('#/digital?status=6'))
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除专辑 浮光夜' })).toBeNull())
  expect(screen.getByRole('button', { name: '移除状态 发售中' })).toBeTruthy()
})

it('reads them from the address on a reload', async () => {
  const seen = stubApi({ 'goods/goods/screenData': screenData, 'goods/goods/list': pageOf })
  await openApp('/digital?status=6&sort=2&keyword=初雾')
  expect(await screen.findByText('第 1 件')).toBeTruthy()
  expect(asked(seen, 'goods/goods/list')[0]).toMatchObject({ status: '6', sort: '2', keyword: '初雾', goodsForm: '1' })
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索作品' }).value).toBe('初雾')
})

it('[route /digital] sorts the works as chosen, and offers no order by comments', async () => {
  const seen = stubApi({ 'goods/goods/screenData': screenData, 'goods/goods/list': pageOf })
  await openApp('/digital')
  const orders = within(await screen.findByRole('group', { name: '排序' }))
  const names = () => orders.getAllByRole('button').map(({ textContent }) => textContent)
  const pressed = () => orders.getByRole('button', { pressed: true }).textContent
  expect(names()).toHaveLength(3)
  expect(names().join()).not.toContain('评论')
  expect(pressed()).toBe('最新')
  for (const [index, sort] of [
    [1, Sort.hottest],
    [2, Sort.mostCollections],
  ] as const) {
    fireEvent.click(orders.getAllByRole('button')[index] as HTMLElement)
    await waitFor(() => expect(window.location.hash).toBe(`#/digital?sort=${sort}`))
    await waitFor(() => expect(asked(seen, 'goods/goods/list').at(-1)).toMatchObject({ sort: String(sort) }))
    await waitFor(() => expect(pressed()).toBe(names()[index]))
  }
})

it("answers the header's search, and grows page by page", async () => {
  const seen = stubApi({
    'goods/goods/screenData': screenData,
    'goods/goodsCommon/commonList': (entry) => pageOf(entry, 30),
  })
  await openApp('/digital?type=3&keyword=灯')
  expect(await screen.findByText('第 24 件')).toBeTruthy()
  expect(screen.queryByText('第 25 件')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
  expect(await screen.findByText('第 30 件')).toBeTruthy()
  expect(asked(seen, 'goods/goodsCommon/commonList').map(({ type, keyword, page }) => [type, keyword, page])).toEqual([
    ['3', '灯', '1'],
    ['3', '灯', '2'],
  ])
})

it('follows the header to another keyword, and leads on if nothing is found', async () => {
  stubApi({
    'goods/goods/screenData': screenData,
    'goods/goods/list': (entry: Seen) => pageOf(entry, entry.query.get('keyword') ? 0 : 3),
  })
  await openApp('/digital')
  await screen.findByText('第 1 件')
  go('/digital?keyword=没有')
  expect(await screen.findByText('没有找到“没有”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看全部作品' }))
  await waitFor(() => expect(window.location.hash).toBe('#/digital'))
  expect(await screen.findByText('第 1 件')).toBeTruthy()
})

import { FindKind, GoodsStatus } from '@app/contract/enums'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import { isShown } from '../support/dom.ts'
import { someCard } from '../goods/samples.ts'
import { someFound, somePage } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const everything = somePage([
  someFound(),
  someFound({ kind: FindKind.box, id: 'B1', title: '云岫盲盒' }),
  someFound({ kind: FindKind.album, id: '3', title: '云岫四时' }),
  someFound({ kind: FindKind.notice, id: '7', title: '云岫开馆', text: '周六见' }),
])
const main = () => within(screen.getByRole('main'))
const tabs = () =>
  main()
    .getAllByRole('tab')
    .map((tab) => tab.textContent)

describe('/search', () => {
  it('shows results of every kind, counted, highlighted, each linking to its page', async () => {
    stubApi({ 'goods/search/list': everything })
    await openApp('/search?keyword=云岫')
    const links = await waitFor(() => {
      const all = within(main().getByRole('tabpanel')).getAllByRole('link')
      expect(all).toHaveLength(4)
      return all
    })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/goods/A1',
      '#/blindBoxInfo/B1',
      '#/albumInfo/3',
      '#/noticeInfo/7',
    ])
    expect(tabs()).toEqual(['全部4', '作品1', '盲盒1', '专辑专题1', '公告1'])
    expect(links[0]?.querySelector('mark')?.textContent).toBe('云岫')
    await waitFor(() => expect(document.title).toContain('搜索 云岫'))
  })

  it('shows what a work costs and the state of its sale', async () => {
    const sale = { status: GoodsStatus.inSale, price: 1990, edition: 100, left: 3, saleStart: 1, saleEnd: null }
    stubApi({ 'goods/search/list': somePage([someFound({ sale }), someFound({ id: 'A2', sale: null })]) })
    await openApp('/search?keyword=云岫')
    const links = await waitFor(() => {
      const all = within(main().getByRole('tabpanel')).getAllByRole('link')
      expect(all).toHaveLength(2)
      return all
    })
    expect(links.map((link) => link.textContent)).toEqual([
      '作品云岫春山四时山水¥19.90仅剩 3 件',
      '作品云岫春山四时山水',
    ])
  })

  it('narrows to a kind, which is kept in the address', async () => {
    const seen = stubApi({
      'goods/search/list': ({ query }) =>
        query.get('kind') === 'notice' ? { ...everything, list: everything.list.slice(3), total: 1 } : everything,
    })
    await openApp('/search?keyword=云岫')
    await userEvent.click(await screen.findByRole('tab', { name: /^公告/ }))
    await waitFor(() => expect(window.location.hash).toContain('kind=notice'))
    await waitFor(() => expect(within(main().getByRole('tabpanel')).getAllByRole('link')).toHaveLength(1))
    expect(seen.some(({ query }) => query.get('kind') === 'notice')).toBe(true)
    expect(tabs()[0]).toBe('全部4')
  })

  it('says that a thousand is not the end', async () => {
    const counts = everything.counts.map(({ kind }) => ({ kind, count: kind === 'goods' ? 1000 : 0 }))
    stubApi({ 'goods/search/list': { ...everything, total: 1000, counts } })
    await openApp('/search?keyword=云岫')
    await waitFor(() => expect(tabs().slice(0, 3)).toEqual(['全部1000+', '作品1000+', '盲盒0']))
  })

  it('leads on if nothing is found', async () => {
    stubApi({
      'goods/search/list': somePage([]),
      'goods/goods/list': { list: [someCard], total: 1, page: 1, size: 5 },
    })
    await openApp('/search?keyword=蓬莱')
    expect(isShown(await screen.findByRole('heading', { name: '没有找到“蓬莱”' }))).toBe(true)
    expect(screen.getByRole('link', { name: '逛数字专区' }).getAttribute('href')).toBe('#/digital')
    expect(main().getByRole('link', { name: '盲盒' }).getAttribute('href')).toContain('#/digital?type=4&keyword=')
    // And to popular works.
    const wanted = within(await main().findByRole('region', { name: '大家正在看' }))
    expect(wanted.getByRole('link').getAttribute('href')).toBe('#/goods/G1')
  })

  it('shows popular works below few results, and nothing else below many', async () => {
    const wanted = { list: [someCard], total: 1, page: 1, size: 5 }
    const many = somePage(Array.from({ length: 5 }, (_, index) => someFound({ id: `A${index}` })))
    stubApi({
      'goods/search/list': ({ query }) => (query.get('keyword') === '云岫' ? many : everything),
      'goods/goods/list': wanted,
    })
    await openApp('/search?keyword=铜镜')
    expect(await main().findByRole('region', { name: '大家正在看' })).toBeTruthy()
    await userEvent.clear(main().getByRole('combobox', { name: '搜索全站' }))
    await userEvent.type(main().getByRole('combobox', { name: '搜索全站' }), '云岫{Enter}')
    await waitFor(() => expect(tabs()[0]).toBe('全部5'))
    await waitFor(() => expect(main().queryByRole('region', { name: '大家正在看' })).toBeNull())
    expect(within(main().getByRole('tabpanel')).getAllByRole('link')).toHaveLength(5)
  })

  it('closes the suggestions and says that it is searching until the results arrive', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<typeof everything>()
    stubApi({ 'goods/search/list': () => promise })
    await openApp('/search')
    await userEvent.type(main().getByRole('combobox', { name: '搜索全站' }), '云岫{Enter}')
    expect(isShown(await screen.findByRole('status', { name: '正在搜索' }))).toBe(true)
    expect(screen.queryByRole('listbox')).toBeNull()
    answer(everything)
    expect(isShown(await screen.findByText('周六见'))).toBe(true)
  })

  it('reports a failure and retries', async () => {
    let isDown = true
    stubApi({ 'goods/search/list': () => (isDown ? new Refused('BAD_INPUT') : everything) })
    await openApp('/search?keyword=云岫')
    expect(isShown(await screen.findByRole('heading', { name: '没能搜成' }))).toBe(true)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(isShown(await screen.findByText('周六见'))).toBe(true)
  })

  it('before a search offers earlier ones, which can be deleted, and links to explore', async () => {
    localStorage.setItem('searches', '["铜镜","皮影"]')
    stubApi({ 'goods/search/list': everything })
    await openApp('/search')
    const field = main().getByRole('combobox', { name: '搜索全站' })
    expect(isShown(screen.getByText('只记在这台设备上，最多十条。'))).toBe(true)
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.click(main().getByRole('button', { name: '清空记录' }))
    expect(localStorage.getItem('searches')).toBe('[]')
    expect(screen.queryByRole('heading', { name: '最近搜过' })).toBeNull()
    expect(main().getByRole('link', { name: '实物' }).getAttribute('href')).toBe('#/digital?type=2')
    await userEvent.type(field, ' 云岫 {Enter}')
    await waitFor(() => expect(window.location.hash).toBe(`#/search?keyword=${encodeURIComponent('云岫')}`))
    expect(isShown(await screen.findByText('周六见'))).toBe(true)
    await waitFor(() => expect(localStorage.getItem('searches')).toBe('["云岫"]'))
  })

  it('is opened by the search button on phones', async () => {
    setScreen({ width: 390 })
    stubApi()
    await openApp('/album')
    const magnifier = within(screen.getByRole('banner')).getByRole('link', { name: '搜索' })
    expect(magnifier.getAttribute('href')).toBe('#/search')
  })
})

// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, go, openApp } from '../support/app.tsx'
import { serverSeconds } from '../../src/lib/clock.ts'
import { someGoods } from '../goods/samples.ts'
import { someNotice } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const classifications = {
  list: [
    { id: '7', name: '公告' },
    { id: '8', name: '活动' },
  ],
}
const pageOf = ({ query }: Seen, total: number) => {
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
  const numbers = Array.from(
    { length: Math.min(size, total - (page - 1) * size) },
    (_, at) => (page - 1) * size + at + 1,
  )
  const list = numbers.map((at) => ({ ...someNotice, id: String(at), title: `第 ${at} 条` }))
  return { list, total, page, size }
}
const info = { ...someNotice, content: '<p>改到<strong>廿二</strong></p>', goodsSn: null, previous: null, next: null }
const row = (title: string) => screen.findByRole('link', { name: new RegExp(title) })

describe('[route /notice]', () => {
  it('lists by category and grows page by page', async () => {
    const seen = stubApi({
      'ops/noticeClassification/list': classifications,
      'ops/notice/list': (entry) => pageOf(entry, entry.query.get('classificationId') ? 1 : 14),
    })
    await openApp('/notice')
    expect(await screen.findByText('第 12 条')).toBeTruthy()
    expect(screen.queryByText('第 13 条')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
    expect(await screen.findByText('第 14 条')).toBeTruthy()
    fireEvent.click(await screen.findByRole('tab', { name: '活动' }))
    await waitFor(() => expect(screen.queryByText('第 2 条')).toBeNull())
    expect(await screen.findByText('第 1 条')).toBeTruthy()
    const asked = seen.filter(({ path }) => path === 'ops/notice/list')
    expect(asked.map(({ query }) => [query.get('classificationId'), query.get('page')])).toEqual([
      [null, '1'],
      [null, '2'],
      ['8', '1'],
    ])
  })

  it('keeps the given order, marks pinned ones, and dates each', async () => {
    const old = {
      ...someNotice,
      id: '2',
      title: '谨防冒充',
      isPinned: true,
      publishTime: Date.UTC(2026, 2, 18, 4) / 1000,
    }
    stubApi({ 'ops/notice/list': { list: [old, someNotice], total: 2, page: 1, size: 12 } })
    await openApp('/notice')
    await row('谨防冒充')
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      '谨防冒充',
      '开窑改期未读',
    ])
    expect((await row('谨防冒充')).textContent).toContain('置顶')
    expect((await row('开窑改期')).textContent).not.toContain('置顶')
    expect((await row('谨防冒充')).querySelector('time')?.dateTime).toBe('2026-03-18')
  })

  it('marks new ones until they have been opened on this device', async () => {
    stubApi({
      'ops/notice/list': { list: [someNotice], total: 1, page: 1, size: 12 },
      'ops/notice/info': info,
    })
    await openApp('/notice')
    expect(within(await row('开窑改期')).getByText('未读')).toBeTruthy()
    go('/noticeInfo/1')
    expect(await screen.findByRole('heading', { level: 1, name: '开窑改期' })).toBeTruthy()
    go('/notice')
    await waitFor(() => expect(screen.queryByText('未读')).toBeNull())
    expect(localStorage.getItem('readNotices')).toBe('1')
  })

  it('shows a skeleton first, and says if there is nothing', async () => {
    let answer: (() => void) | undefined
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    stubApi({
      'ops/notice/list': async () => {
        await waiting
        return { list: [], total: 0, page: 1, size: 12 }
      },
    })
    await openApp('/notice')
    expect(await screen.findByRole('status', { name: '正在加载公告' })).toBeTruthy()
    answer?.()
    expect(await screen.findByText('还没有公告')).toBeTruthy()
  })

  it('offers a retry if the list fails to load', async () => {
    let failed = false
    stubApi({
      'ops/notice/list': () => {
        if (failed) return { list: [someNotice], total: 1, page: 1, size: 12 }
        failed = true
        return new Refused('NOT_ALLOWED')
      },
    })
    await openApp('/notice')
    fireEvent.click(await screen.findByRole('button', { name: '再试一次' }))
    expect(await row('开窑改期')).toBeTruthy()
  })
})

describe('[route /noticeInfo/:id]', () => {
  it('shows the text and links to the notices around it', async () => {
    const previous = { id: '3', title: '更早的一条' }
    stubApi({
      'ops/notice/info': { ...info, content: '<p>改到<strong>廿二</strong><img src=x onerror=go()></p>', previous },
    })
    await openApp('/noticeInfo/1')
    expect((await screen.findByText('廿二')).tagName).toBe('STRONG')
    expect(document.querySelector('[onerror]')).toBeNull()
    expect(screen.getByRole('link', { name: /更早的一条/ }).getAttribute('href')).toBe('#/noticeInfo/3')
    expect(screen.queryByText('晚一些')).toBeNull()
    await waitFor(() => expect(document.title).toContain('开窑改期'))
  })

  it.each([
    ['is still to come', serverSeconds() + 3600, 1500, /开抢，先去看看$/],
    ['runs', serverSeconds() - 60, 3, '去购买这一件'],
  ])(
    'shows the work it announces; if its sale %s, one button says what follows',
    async (_how, saleStart, left, way) => {
      stubApi({
        'ops/notice/info': { ...info, goodsSn: someGoods.goodsSn },
        'goods/goods/info': { ...someGoods, saleStart, left },
      })
      await openApp('/noticeInfo/1')
      const card = within(await screen.findByRole('complementary', { name: '这次发售的作品' }))
      expect(card.getByRole('heading', { level: 2 }).textContent).toBe('听松峰·初雾')
      expect(card.getByText('限量 2,000 件')).toBeTruthy()
      expect(card.getByRole('link', { name: way }).getAttribute('href')).toBe('#/goods/G1')
    },
  )

  it('is complete without its work if that is no longer shown', async () => {
    const seen = stubApi({ 'ops/notice/info': { ...info, goodsSn: someGoods.goodsSn } })
    await openApp('/noticeInfo/1')
    expect(await screen.findByText('廿二')).toBeTruthy()
    await waitFor(() => expect(seen.some(({ path }) => path === 'goods/goods/info')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('status', { name: '正在加载作品' })).toBeNull())
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('says that the notice does not exist, and links to the others', async () => {
    stubApi()
    await openApp('/noticeInfo/404')
    expect(await screen.findByText('这条公告不在这里')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看全部公告' }).getAttribute('href')).toBe('#/notice')
    expect(localStorage.getItem('readNotices')).toBeNull()
  })
})

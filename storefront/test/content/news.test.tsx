// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubApi } from '../support/api.ts'
import { freshVisit, go, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import { someNotice } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const entry = () => within(screen.getByRole('navigation', { name: '主导航' })).getByRole('link', { name: /^公告/ })
const list = { list: [someNotice], total: 1, page: 1, size: 12 }

/** Opens a page, and lets the time pass after which the layout asks for news. */
async function openLater(address: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await openApp(address)
  await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
}

describe('[call ops/notice] the dot at the link to the notices', () => {
  it('shows that there is something new, until the list has been opened', async () => {
    const seen = stubApi({ 'ops/notice': { unread: 2, newest: someNotice }, 'ops/notice/list': list })
    await openLater('/album')
    await waitFor(() => expect(entry().textContent).toContain('有新内容'))
    go('/notice')
    await waitFor(() => expect(entry().textContent).not.toContain('有新内容'))
    go('/album')
    await waitFor(() => expect(window.location.hash).toBe('#/album'))
    expect(entry().textContent).not.toContain('有新内容')
    expect(Number(localStorage.getItem('noticesSeen'))).toBeCloseTo(Date.now() / 1000, -2)
    expect(seen.filter(({ path }) => path === 'ops/notice')).toHaveLength(1)
  })

  it('asks for notices since the last look, after the first content', async () => {
    const looked = Math.floor(Date.now() / 1000) - 3600
    localStorage.setItem('noticesSeen', String(looked))
    const seen = stubApi({ 'ops/notice': { unread: 0, newest: someNotice } })
    await openApp('/album')
    expect(seen.map(({ path }) => path)).not.toContain('ops/notice')
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('ops/notice'))
    expect(seen.find(({ path }) => path === 'ops/notice')?.query.get('since')).toBe(String(looked))
    await waitFor(() => expect(entry().textContent).toBe('公告'))
  })

  it('is announced at the button of the drawer on phones', async () => {
    setScreen({ width: 390 })
    stubApi({ 'ops/notice': { unread: 1, newest: someNotice } })
    await openLater('/album')
    expect(await screen.findByRole('button', { name: '导览，有新公告' })).toBeTruthy()
  })

  it('is hidden if the request fails', async () => {
    stubApi()
    await openLater('/album')
    expect(entry().textContent).toBe('公告')
  })
})

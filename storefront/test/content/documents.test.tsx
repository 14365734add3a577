// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { basicConfig, Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { someText } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

describe('[route /aboutUs/:title]', () => {
  it.each(basicConfig.aboutPages.map(({ key, title }) => [key, title]))('%s is %s', async (title, label) => {
    const seen = stubApi({
      'ops/introduce/info': ({ query }) => ({ ...someText, key: query.get('key') ?? '', title: label }),
    })
    await openApp(`/aboutUs/${title}`)
    expect(await screen.findByRole('heading', { level: 1, name: label })).toBeTruthy()
    expect(seen.find(({ path }) => path === 'ops/introduce/info')?.query.get('key')).toBe(title)
    const here = screen.getAllByRole('link', { name: label }).filter((link) => link.hasAttribute('aria-current'))
    expect(here.map((link) => link.getAttribute('href'))).toEqual([`#/aboutUs/${title}`])
    await waitFor(() => expect(document.title).toContain(label))
  })

  it('links to the pages in effect only', async () => {
    const aboutPages = basicConfig.aboutPages.filter(({ key }) => key === 'policy' || key === 'rules')
    stubApi({ 'ops/basic/config/info': { ...basicConfig, aboutPages }, 'ops/introduce/info': someText })
    await openApp('/aboutUs/policy')
    const nav = await screen.findByRole('navigation', { name: '各份说明' })
    await waitFor(() =>
      expect(
        within(nav)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['隐私政策', '使用规则']),
    )
    const footer = await screen.findByRole('navigation', { name: '关于' })
    expect(
      within(footer)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['隐私政策', '使用规则'])
  })

  it('shows version, sections and a date that is the same for every reader', async () => {
    stubApi({ 'ops/introduce/info': someText })
    await openApp('/aboutUs/policy')
    expect(await screen.findByText(/版本 2026\.1/)).toBeTruthy()
    expect(screen.getByText(/2026年1月1日起施行/)).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 2, name: '一、我们收集什么' })).toBeTruthy()
  })

  it('shows a skeleton until the document has loaded', async () => {
    stubApi({ 'ops/introduce/info': () => new Promise(() => undefined) })
    await openApp('/aboutUs/rules')
    expect(await screen.findByRole('status', { name: '正在加载正文' })).toBeTruthy()
  })

  it.each(['nothing', 'user-agreement', 'constructor'])(
    'leads from %s to the page for unknown addresses',
    async (title) => {
      const seen = stubApi({ 'ops/introduce/info': someText })
      await openApp(`/aboutUs/${title}`)
      await waitFor(() => expect(window.location.hash).toBe('#/404'))
      expect(seen.map(({ path }) => path)).not.toContain('ops/introduce/info')
    },
  )

  it('leads there too from an unpublished one', async () => {
    stubApi()
    await openApp('/aboutUs/problem')
    await waitFor(() => expect(window.location.hash).toBe('#/404'))
  })

  it('offers a retry after a failure', async () => {
    let failed = false
    stubApi({
      'ops/introduce/info': () => {
        if (failed) return someText
        failed = true
        return new Refused('TOO_FAST')
      },
    })
    await openApp('/aboutUs/policy')
    fireEvent.click(await screen.findByRole('button', { name: '再试一次' }))
    expect(await screen.findByRole('heading', { level: 1, name: '隐私政策' })).toBeTruthy()
  })
})

describe('[route /protocolList]', () => {
  const agreement = {
    key: 'user-agreement',
    title: '用户服务协议',
    version: '2026.1',
    publishTime: someText.publishTime,
  }

  it('links to every published version, including the requested one and the previous one', async () => {
    const coming = Math.floor(Date.now() / 1000) + 86_400
    const versions = [
      { version: '2027.1', publishTime: coming, isHolding: false, consultation: { start: 1_795_000_000, end: coming } },
      { version: '2026.1', publishTime: someText.publishTime, isHolding: true, consultation: null },
      { version: '2025.1', publishTime: 1_735_660_800, isHolding: false, consultation: null },
    ]
    stubApi({
      'ops/introduce/versions': { list: versions.map((one) => ({ ...one, title: '用户服务协议' })) },
      'ops/introduce/info': ({ query }) => ({
        ...someText,
        key: 'user-agreement',
        title: '用户服务协议',
        version: query.get('version') ?? '2026.1',
      }),
    })
    await openApp('/protocolList?key=user-agreement')
    const all = await screen.findByRole('navigation', { name: '各个版本' })
    expect(all.textContent).toContain('征求意见')
    expect(all.textContent).toContain('历史版本')
    expect(all.querySelector('[aria-current=page]')?.textContent).toBe('版本 2026.1')
    fireEvent.click(screen.getByRole('link', { name: '版本 2025.1' }))
    await waitFor(() => expect(window.location.hash).toBe('#/protocolList?key=user-agreement&version=2025.1'))
    await waitFor(() => expect(document.querySelector('[aria-current=page]')?.textContent).toBe('版本 2025.1'))
  })

  it('lists the agreements with version and date, without header and footer; each opens its text', async () => {
    stubApi({
      'ops/basic/config/info': {
        ...basicConfig,
        agreements: [
          { ...agreement, path: '/protocolList?key=user-agreement' },
          { ...agreement, key: 'policy', title: '隐私政策', path: '/aboutUs/policy' },
        ],
      },
      'ops/introduce/info': ({ query }) => ({ ...someText, key: query.get('key') ?? '', title: '用户服务协议' }),
    })
    await openApp('/protocolList')
    const link = await screen.findByRole('link', { name: /用户服务协议/ })
    expect(link.textContent).toContain('版本 2026.1，2026年1月1日起施行')
    expect(screen.getByRole('link', { name: /隐私政策/ }).getAttribute('href')).toBe('#/aboutUs/policy')
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    fireEvent.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: '用户服务协议' })).toBeTruthy()
    expect(window.location.hash).toBe('#/protocolList?key=user-agreement')
    fireEvent.click(screen.getByRole('link', { name: '全部协议' }))
    expect(await screen.findByRole('heading', { level: 1, name: '协议列表' })).toBeTruthy()
  })

  it('says if there are none yet, and if one does not exist', async () => {
    stubApi()
    const { unmount } = await openApp('/protocolList')
    expect(await screen.findByText('还没有协议')).toBeTruthy()
    unmount()
    await openApp('/protocolList?key=nothing')
    expect(await screen.findByText('这份协议不在这里')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看全部协议' }).getAttribute('href')).toBe('#/protocolList')
  })
})

describe('the links to the agreements', () => {
  it('are beside the consent and open beside the form', async () => {
    stubApi()
    await openApp('/login')
    fireEvent.click(await screen.findByRole('tab', { name: '注册' }))
    const links = [
      screen.getByRole('link', { name: '《用户服务协议》' }),
      screen.getByRole('link', { name: '《隐私政策》' }),
    ]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/protocolList?key=user-agreement',
      '#/aboutUs/policy',
    ])
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank'])
  })
})

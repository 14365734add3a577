// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { type Page, somePage, someRight } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

/** Answers with the page of the requested key, and with the rights of the ids. */
const stub = (page: Partial<Page> = {}) =>
  stubApi({
    'ops/config/info': ({ query }) => ({ ...somePage, key: query.get('key') ?? '', ...page }),
    'rights/rightsConfig/ByIds': ({ query }) => ({
      list: query
        .getAll('ids')
        .flatMap((ids) => ids.split(','))
        .map((id) => someRight(id, `权益 ${id}`)),
    }),
  })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const region = (name: string) => screen.findByRole('region', { name })

const routes = [
  [
    '[route /interest/jxdd/summer/:id brand page]',
    '/interest/jxdd/summer/7',
    'jxdd-summer',
    'summer',
    '带上藏品来消夏',
  ],
  [
    '[route /interest/jxdd/autumn/:id brand page]',
    '/interest/jxdd/autumn/7',
    'jxdd-autumn',
    'autumn',
    '田里留给藏友的',
  ],
  ['[route /interest/jxdd/play/:id]', '/interest/jxdd/play/7', 'jxdd-play', 'play', '带着藏品上路'],
  ['[route /interest/jxdd/rules]', '/interest/jxdd/rules', 'jxdd-rules', 'rules', '适用的权益'],
  ['[route /interest/yz/school/:id]', '/interest/yz/school/7', 'yz-school', 'school', '藏友的课桌'],
  ['[route /interest/ltgj/houseKeep/:id]', '/interest/ltgj/houseKeep/7', 'ltgj-houseKeep', 'home', '可以请来的帮手'],
  ['[route /interest/syjk/wine/:id]', '/interest/syjk/wine/7', 'syjk-wine', 'wine', '藏友的酒窖'],
] as const

describe('the pages of the partner brands', () => {
  it.each(routes)('%s is filled from its configuration and has its own look', async (_, address, key, look, rights) => {
    const seen = stub({ look })
    await openApp(address)
    expect(await title('溪上消夏')).toBeTruthy()
    expect(seen.find(({ path }) => path === 'ops/config/info')?.query.get('key')).toBe(key)
    expect(document.querySelector('article[data-look]')?.getAttribute('data-look')).toBe(look)
    expect(screen.getByText('锦溪东渡')).toBeTruthy()
    expect((await screen.findByText('三段')).tagName).toBe('STRONG')
    expect(window).not.toHaveProperty('hit')
    const names = within(await region(rights)).findAllByRole('link')
    const wanted = look === 'rules' ? ['权益 3', '权益 7'] : ['权益 7', '权益 3']
    expect((await names).map((link) => link.textContent)).toEqual(wanted)
    await waitFor(() => expect(document.title).toContain('溪上消夏'))
  })

  it('look different: no two share a layout or wording', async () => {
    const shapes = new Set<string>()
    for (const [, address, , look] of routes) {
      stub({ look })
      const { unmount } = await openApp(address)
      await title('溪上消夏')
      const header = document.querySelector('article header')
      const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
      shapes.add(`${header?.innerHTML ?? ''}${titles.join()}`)
      unmount()
      freshVisit()
    }
    expect(shapes.size).toBe(routes.length)
  })

  it("link to each right, to the user's own and to the other brands", async () => {
    stub()
    await openApp('/interest/jxdd/summer/3')
    const first = await screen.findByRole('link', { name: '权益 3' })
    expect(first.getAttribute('href')).toBe('#/interestInfo/right/3')
    expect(first.closest('li')?.textContent).toContain('到现场使用')
    expect(first.closest('li')?.textContent).toContain('有效期至 2026/12/31')
    expect(screen.getByRole('link', { name: '看我的藏品权益' }).getAttribute('href')).toBe('#/mine/interest')
    expect(screen.getByRole('link', { name: '看全部品牌权益' }).getAttribute('href')).toBe('#/interest')
  })

  it('mark an expired right', async () => {
    stubApi({
      'ops/config/info': somePage,
      'rights/rightsConfig/ByIds': { list: [{ ...someRight('3', '去年的'), validUntil: 1_700_000_000 }] },
    })
    await openApp('/interest/jxdd/summer/3')
    const ticket = (await screen.findByRole('link', { name: '去年的' })).closest('li')
    expect(ticket?.textContent).toContain('已结束')
  })

  it('ignore the id of a right that they do not offer', async () => {
    const seen = stub()
    await openApp('/interest/jxdd/summer/999')
    const links = await within(await region('带上藏品来消夏')).findAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['权益 3', '权益 7'])
    const asked = seen.find(({ path }) => path === 'rights/rightsConfig/ByIds')
    expect(asked?.query.toString()).not.toContain('999')
  })

  it('explain step by step how to use it, and the terms', async () => {
    stub()
    await openApp('/interest/jxdd/summer/3')
    const steps = within(await region('到了溪边')).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual(['出示核销码', '领手环'])
    const rules = await region('下水之前')
    expect(
      within(rules)
        .getAllByRole('listitem')
        .map((rule) => rule.textContent),
    ).toEqual(['每人一次', '谷内不生火'])
    expect(rules.textContent).toContain('更新于 2026/11/01')
  })

  it('follow only safe links', async () => {
    stub()
    await openApp('/interest/jxdd/summer/3')
    const items = within(await region('一条溪'))
    expect(items.getByRole('link', { name: '中溪' }).getAttribute('href')).toBe('#/digital')
    expect(items.getByRole('link', { name: '下溪' }).getAttribute('rel')).toBe('noopener noreferrer')
    expect(items.queryByRole('link', { name: '上溪' })).toBeNull()
    expect(items.queryByRole('link', { name: '谷外' })).toBeNull()
    expect(items.getByRole('heading', { name: '谷外' })).toBeTruthy()
  })

  it('leave out empty parts', async () => {
    stub({ hero: null, sections: [], howTo: [], rules: [], rightsIds: [] })
    await openApp('/interest/syjk/wine/1')
    await title('溪上消夏')
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  })

  it('stay if the rights fail to load, and offer a retry', async () => {
    let failed = false
    stubApi({
      'ops/config/info': somePage,
      'rights/rightsConfig/ByIds': () => {
        if (failed) return { list: [someRight('3', '权益 3')] }
        failed = true
        return new Refused('TOO_FAST')
      },
    })
    await openApp('/interest/jxdd/summer/3')
    await title('溪上消夏')
    fireEvent.click(await screen.findByRole('button', { name: '再试一次' }))
    expect(await screen.findByRole('link', { name: '权益 3' })).toBeTruthy()
  })

  it('[call ops/config/info] show a friendly message while they are empty', async () => {
    stubApi()
    await openApp('/interest/yz/school/1')
    expect(await screen.findByText('页面还没有发布')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看全部品牌权益' }).getAttribute('href')).toBe('#/interest')
  })

  it('show a skeleton while loading, and offer a retry after a failure', async () => {
    let answer: () => void = () => undefined
    let failed = false
    stubApi({
      'rights/rightsConfig/ByIds': { list: [] },
      'ops/config/info': async () => {
        if (failed) return somePage
        failed = true
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return new Refused('TOO_FAST')
      },
    })
    await openApp('/interest/jxdd/summer/3')
    expect(await screen.findByRole('status', { name: '正在加载页面' })).toBeTruthy()
    answer()
    fireEvent.click(await screen.findByRole('button', { name: '再试一次' }))
    expect(await title('溪上消夏')).toBeTruthy()
  })
})

describe('[route /interest]', () => {
  const door = (name: string, link: string) => ({ title: name, text: '', picture: null, link })
  const doors = [
    door('锦溪东渡', '/interest/jxdd/summer/3'),
    door('云舟研学', '/interest/yz/school/4'),
    door('邻塘管家', '/interest/ltgj/houseKeep/5'),
    door('松月酒库', '/interest/syjk/wine/6'),
  ]

  it('links to the four brands, each in its own colours', async () => {
    const seen = stub({
      look: 'hub',
      brandName: '',
      title: '藏品之外',
      sections: [{ title: '四扇门', content: '', items: doors }],
    })
    await openApp('/interest')
    await title('藏品之外')
    expect(seen.find(({ path }) => path === 'ops/config/info')?.query.get('key')).toBe('interest')
    const links = within(await region('四扇门')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      doors.map(({ title: name, link }) => [name, `#${link}`]),
    )
    expect(links.map((link) => link.closest('li')?.dataset.look)).toEqual(['summer', 'school', 'home', 'wine'])
    expect(screen.getByRole('link', { name: '看我的藏品权益' }).getAttribute('href')).toBe('#/mine/interest')
  })

  it("links to the user's own rights while it is empty", async () => {
    stubApi()
    await openApp('/interest')
    expect(await screen.findByText('页面还没有发布')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看我的藏品权益' }).getAttribute('href')).toBe('#/mine/interest')
  })
})

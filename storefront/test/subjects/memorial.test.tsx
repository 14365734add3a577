// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { topMenu } from '../../src/features/frame/menu.ts'
import { forWidth, readPictures } from '../../src/features/subjects/memorial/pictures.ts'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { setScreen } from '../support/browser.ts'
import { contentsOf, someSubject, textEntry, workEntry } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const zone = { ...someSubject, id: '17', kind: 3 as const, title: '长灯', subtitle: '纪念已故的手艺人' }
const section: Reply<'ops/specialTypeConfig/byType'> = {
  id: '17',
  title: '长灯纪念',
  accessStatus: 1,
  introduceStatus: 1,
  redPoint: 1,
  webBanner: '/media/wide.webp',
  appBanner: '/media/tall.webp',
  imgData: JSON.stringify({ pcImages: ['/media/pc-1.webp', '/media/pc-2.webp'], appImages: ['/media/app.webp'] }),
}
const entries = [textEntry('1', '程望川', '<p>守窟三十七年</p>'), workEntry('G1', '一千盏灯')]
const answers = {
  'ops/specialTypeConfig/byType': section,
  'hwnft/specialSubjectData/list': contentsOf(zone, entries),
}
const imagesOf = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'))
const hasDot = () => screen.getByRole('link', { name: /^长灯纪念/ }).textContent.includes('有新内容')

describe('[route /memrySection/intro]', () => {
  it('shows banner, text and pictures for wide windows, and links to the works', async () => {
    stubApi(answers)
    await openApp('/memrySection/intro/?id=17')
    expect(await screen.findByRole('heading', { level: 1, name: '长灯' })).toBeTruthy()
    expect(document.title).toBe('长灯 · 云岫数藏')
    expect((await screen.findByText('有雾')).tagName).toBe('STRONG')
    await waitFor(() => expect(imagesOf()).toEqual(['/media/wide.webp', '/media/pc-1.webp', '/media/pc-2.webp']))
    expect(screen.getByRole('link', { name: '看他们留下的作品' }).getAttribute('href')).toBe(
      '#/memrySection/goodsList/?id=17',
    )
  })

  it('shows those for phones on narrow screens', async () => {
    setScreen({ width: 390 })
    stubApi(answers)
    await openApp('/memrySection/intro?id=17')
    await screen.findByRole('heading', { level: 1, name: '长灯' })
    await waitFor(() => expect(imagesOf()).toEqual(['/media/tall.webp', '/media/app.webp']))
  })

  it('without an id it is the zone of the menu; another zone has none of its pictures', async () => {
    const seen = stubApi(answers)
    const { unmount } = await openApp('/memrySection/intro')
    await screen.findByRole('heading', { level: 1, name: '长灯' })
    await waitFor(() => expect(imagesOf()).toContain('/media/wide.webp'))
    const asked = seen.find(({ path }) => path === 'hwnft/specialSubjectData/list')
    expect(asked?.query.get('subjectId')).toBe('17')
    unmount()
    await openApp('/memrySection/intro?id=18')
    await screen.findByRole('heading', { level: 1, name: '长灯' })
    expect(imagesOf()).not.toContain('/media/wide.webp')
  })

  it('says if the zone does not exist, also if none is set up', async () => {
    stubApi({ 'hwnft/specialSubjectData/list': new Refused('NOT_FOUND') })
    await openApp('/memrySection/intro')
    expect(await screen.findByText('这个纪念专区不在这里')).toBeTruthy()
  })
})

describe('[route /memrySection/goodsList]', () => {
  it('shows the text and works of the zone, and links back to its introduction', async () => {
    stubApi(answers)
    await openApp('/memrySection/goodsList/?id=17')
    expect(await screen.findByRole('heading', { level: 1, name: '长灯' })).toBeTruthy()
    expect(document.title).toBe('长灯，留下的作品 · 云岫数藏')
    expect((await screen.findByRole('link', { name: '一千盏灯' })).getAttribute('href')).toBe('#/goods/G1')
    expect(screen.getByRole('heading', { level: 2, name: '程望川' })).toBeTruthy()
    expect(await screen.findByText('守窟三十七年')).toBeTruthy()
    expect(screen.getByRole('link', { name: '关于他们' }).getAttribute('href')).toBe('#/memrySection/intro/?id=17')
  })
})

describe('the entry of the memorial zone', () => {
  it('[layout.memory-entry] has its dot until the zone was opened, and again for another zone', async () => {
    const mark = (memoryOpened: string | null) =>
      topMenu({ narrow: false, playOpened: true, memory: section, memoryOpened })[4]?.mark
    expect([mark(null), mark('16'), mark('17')]).toEqual(['dot', 'dot', undefined])

    stubApi(answers)
    const { unmount } = await openApp('/album')
    expect(await screen.findByRole('link', { name: /长灯纪念/ })).toBeTruthy()
    expect(localStorage.getItem('memoryOpened')).toBeNull()
    expect(hasDot()).toBe(true)
    unmount()
    await openApp('/memrySection/goodsList/?id=17')
    await screen.findByRole('link', { name: '一千盏灯' })
    await waitFor(() => expect(hasDot()).toBe(false))
    expect(localStorage.getItem('memoryOpened')).toBe('17')
  })
})

describe('[entity.memory-section] the pictures of imgData', () => {
  it('are validated: what is not an address is left out', () => {
    const hostile = ['/a.webp', 'https://b.example/b.webp', 'c/d.webp', '', 7, 'javascript:1', 'data:image/png,x', null]
    expect(readPictures(JSON.stringify({ pcImages: hostile, appImages: 'x' }))).toEqual({
      pcImages: ['/a.webp', 'https://b.example/b.webp', 'c/d.webp'],
      appImages: [],
    })
  })

  it('are none in what is no object', () => {
    for (const text of ['', '{', 'null', '[]', '7', '"text"'])
      expect(readPictures(text), text).toEqual({ pcImages: [], appImages: [] })
  })

  it('are those of the other width if there are none for this one', () => {
    expect([forWidth(true, ['w'], []), forWidth(true, ['w'], ['n']), forWidth(false, '', 'n')]).toEqual([
      ['w'],
      ['n'],
      'n',
    ])
  })
})

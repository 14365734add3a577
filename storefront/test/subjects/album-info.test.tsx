// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chaptersOf } from '../../src/features/subjects/subject/chapters.ts'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { blank, contentsOf, someSubject, textEntry, workEntry } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

describe('[route /albumInfo/:id]', () => {
  it('[call hwnft/specialSubjectData/list] shows the subject and its contents in order', async () => {
    const entries = [
      textEntry('1', '瓦上', '<p>像有人在隔壁<strong>数豆子</strong></p>', blank),
      workEntry('G1', '雨后'),
      workEntry('G2', '半月桥'),
      { ...workEntry('G3', '听雨的鱼'), title: '潭中', content: '<p>要坐着听</p>' },
    ]
    const seen = stubApi({ 'hwnft/specialSubjectData/list': contentsOf(someSubject, entries) })
    await openApp('/albumInfo/5')
    expect(await screen.findByRole('heading', { level: 1, name: '云岫十二峰' })).toBeTruthy()
    expect(document.title).toBe('云岫十二峰 · 云岫数藏')
    expect((await screen.findByText('有雾')).tagName).toBe('STRONG')
    expect((await screen.findByText('数豆子')).tagName).toBe('STRONG')
    const headings = within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
    expect(headings).toEqual(['H1 云岫十二峰', 'H2 瓦上', 'H3 雨后', 'H3 半月桥', 'H3 听雨的鱼', 'H2 潭中'])
    expect(screen.getByRole('link', { name: '半月桥' }).getAttribute('href')).toBe('#/goods/G2')
    expect(screen.getByRole('link', { name: '专辑专题' }).getAttribute('href')).toBe('#/album')
    expect(seen.filter(({ path }) => path === 'hwnft/specialSubjectData/list')).toHaveLength(1)
  })

  it('grows page by page', async () => {
    const entries = Array.from({ length: 30 }, (_, at) => workEntry(`G${at + 1}`))
    stubApi({ 'hwnft/specialSubjectData/list': contentsOf(someSubject, entries) })
    await openApp('/albumInfo/5')
    expect(await screen.findByRole('link', { name: '作品 G24' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '作品 G25' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '再看一些' }))
    expect(await screen.findByRole('link', { name: '作品 G30' })).toBeTruthy()
  })

  it('says if the album does not exist, and links to the others', async () => {
    stubApi()
    await openApp('/albumInfo/404')
    expect(await screen.findByText('这册专辑不在这里')).toBeTruthy()
    expect(screen.getByRole('link', { name: '看全部专辑' }).getAttribute('href')).toBe('#/album')
  })

  it('reports a failure, and retries', async () => {
    let isDown = true
    stubApi({
      'hwnft/specialSubjectData/list': (entry) =>
        isDown ? new Refused('TOO_FAST') : contentsOf(someSubject, [])(entry),
    })
    await openApp('/albumInfo/5')
    const again = await screen.findByRole('button', { name: '再试一次' })
    isDown = false
    fireEvent.click(again)
    expect(await screen.findByText('还没有作品')).toBeTruthy()
  })

  it('runs nothing that its text contains', async () => {
    const hostile = '<p>好<img src="x" onerror="window.hit = 1"><script>window.hit = 1</script></p>'
    stubApi({
      'hwnft/specialSubjectData/list': contentsOf({ ...someSubject, content: hostile }, [
        textEntry('1', '文', hostile),
      ]),
    })
    await openApp('/albumInfo/5')
    await waitFor(() => expect(screen.getAllByText('好')).toHaveLength(2))
    expect(document.querySelector('main script, main [onerror]')).toBeNull()
  })
})

describe('the chapters of a subject', () => {
  it('group consecutive works, and alternate the sides of pictures beside text', () => {
    const chapters = chaptersOf([
      workEntry('G1'),
      workEntry('G2'),
      textEntry('1', '一', '', blank),
      workEntry('G3'),
      textEntry('2', '只有字'),
      textEntry('3', '二', '', blank),
    ])
    expect(
      chapters.map((chapter) =>
        chapter.kind === 'works'
          ? [chapter.level, ...chapter.works.map(({ goodsSn }) => goodsSn)]
          : [chapter.entry.title, chapter.isMirrored],
      ),
    ).toEqual([
      [2, 'G1', 'G2'],
      ['一', false],
      [3, 'G3'],
      ['只有字', false],
      ['二', true],
    ])
  })
})

// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refused, stubApi } from '../support/api.ts'
import { freshVisit, openApp } from '../support/app.tsx'
import { contentsOf, listsOf, someSubject, workEntry } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const topics = [1, 2, 3, 4].map((at) => ({
  ...someSubject,
  kind: 2 as const,
  id: String(100 + at),
  title: `专题 ${at}`,
}))
const albums = Array.from({ length: 8 }, (_, at) => ({ ...someSubject, id: String(at + 1), title: `第 ${at + 1} 册` }))
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('[route /album]', () => {
  it('[call hwnft/specialSubject/list] shows topics as text, and albums with the covers of their works, page by page', async () => {
    const seen = stubApi({
      'hwnft/specialSubject/list': listsOf([...topics, ...albums]),
      'hwnft/specialSubjectData/list': (entry) =>
        contentsOf(someSubject, [workEntry(`G${entry.query.get('subjectId')}`)])(entry),
    })
    await openApp('/album')
    const editorial = await section('专题')
    const lead = await editorial.findByRole('link', { name: '专题 1' })
    expect(lead.getAttribute('href')).toBe('#/albumInfo/101')
    expect(editorial.getAllByRole('article')).toHaveLength(4)
    expect(editorial.getAllByText('胜在有雾')[0]).toBeTruthy()

    const shelf = await section('专辑')
    expect((await shelf.findByRole('link', { name: '第 6 册' })).getAttribute('href')).toBe('#/albumInfo/6')
    const covers = await shelf.findByRole('list', { name: '第 2 册的作品' })
    expect((await within(covers).findByRole('link')).getAttribute('href')).toBe('#/goods/G2')
    expect(shelf.queryByRole('link', { name: '第 7 册' })).toBeNull()
    fireEvent.click(shelf.getByRole('button', { name: '再看一些' }))
    expect(await shelf.findByRole('link', { name: '第 8 册' })).toBeTruthy()
    const asked = seen.filter(({ path }) => path === 'hwnft/specialSubject/list').map(({ query }) => query.get('kind'))
    expect(asked.toSorted((a, b) => Number(a) - Number(b))).toEqual(['1', '1', '2'])
  })

  it('works without topics, and announces albums if there are none', async () => {
    stubApi({ 'hwnft/specialSubject/list': listsOf([]) })
    await openApp('/album')
    expect(await screen.findByText('还没有专辑')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '专题' })).toBeNull()
  })

  it('reports what failed to load, and retries', async () => {
    let isDown = true
    stubApi({
      'hwnft/specialSubject/list': (entry) =>
        isDown ? new Refused('TOO_FAST') : listsOf([...topics, ...albums])(entry),
    })
    await openApp('/album')
    const shelf = await section('专辑')
    await shelf.findByText('专辑加载失败')
    isDown = false
    fireEvent.click(shelf.getByRole('button', { name: '再试一次' }))
    expect(await shelf.findByRole('link', { name: '第 1 册' })).toBeTruthy()
  })
})

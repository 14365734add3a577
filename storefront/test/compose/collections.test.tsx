// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { lastPage, piece, someActivity, verified } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const cover = { url: '', widths: [], ratio: 1, placeholder: '' }
const work = (goodsSn: string, name: string, isOwned: boolean) => ({ goodsSn, name, cover, isOwned })
const series = [
  {
    id: '1',
    title: '云水谱',
    cover,
    total: 3,
    owned: 1,
    works: [work('C1', '云纹', true), work('W1', '水纹', false), work('R1', '云水谣', false)],
  },
  { id: '2', title: '鹤汀', cover, total: 1, owned: 1, works: [work('H1', '松月', true)] },
]

async function openHoldings() {
  const seen = stubApi({
    'user/user/info': verified,
    'hwnft/userNft/collectibleMerge': { list: [], total: 0, page: 1, size: 24 },
    'hwnft/userNft/list': ({ query }) => lastPage(query.get('labelId') === '4' ? [] : [piece('C1', 12)]),
    'hwnft/nftLabel/conciseList': {
      list: [
        { id: '3', name: '山水' },
        { id: '4', name: '灯彩' },
      ],
    },
    'hwnft/collectionPage/list': { list: series, total: 2, page: 1, size: 6 },
    'hwnft/synthesize/list': { list: [someActivity()], total: 1, page: 1, size: 100 },
  })
  act(() => logIn(verified))
  await openApp('/mine/collection')
  await screen.findByRole('button', { name: '图鉴' })
  return seen
}

describe('collections to complete', () => {
  it("shows the user's progress, and where to get each missing work", async () => {
    await openHoldings()
    fireEvent.click(screen.getByRole('button', { name: '图鉴' }))
    const panel = within(await screen.findByRole('region', { name: '云水谱' }))
    expect(panel.getByRole('progressbar', { name: '集到 1 件，共 3 件' }).getAttribute('aria-valuenow')).toBe('33')
    expect(panel.getByRole('link', { name: '水纹' }).getAttribute('href')).toBe('#/goods/W1')
    await waitFor(() =>
      expect(panel.getByRole('link', { name: '云水谣' }).getAttribute('href')).toBe('#/composeInfo/7'),
    )
  })

  it('marks a complete one, and opens the pieces of a work', async () => {
    const seen = await openHoldings()
    fireEvent.click(screen.getByRole('button', { name: '图鉴' }))
    const complete = await screen.findByRole('region', { name: '鹤汀' })
    expect(complete.textContent).toContain('集齐了')
    fireEvent.click(within(complete).getByRole('button', { name: '松月' }))
    expect(await screen.findByRole('heading', { name: '松月', level: 2 })).toBeTruthy()
    await waitFor(() =>
      expect(seen.some(({ path, query }) => path === 'hwnft/userNft/list' && query.get('goodsSn') === 'H1')).toBe(true),
    )
  })
})

describe('holdings by label', () => {
  it('loads the works of one label, and says if there are none', async () => {
    const seen = await openHoldings()
    fireEvent.click(screen.getByRole('button', { name: '每一件' }))
    const labels = await screen.findByRole('combobox', { name: '标签' })
    expect(await screen.findByRole('link', { name: '云纹' })).toBeTruthy()
    fireEvent.change(labels, { target: { value: '4' } })
    expect(await screen.findByText('这个标签下还没有藏品')).toBeTruthy()
    expect(seen.some(({ query }) => query.get('labelId') === '4')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '看全部标签' }))
    expect(await screen.findByRole('link', { name: '云纹' })).toBeTruthy()
  })
})

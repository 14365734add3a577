// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RightsCard } from '../../src/features/rights/api.ts'
import { Refused, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { cardOf, rightsList, someRight } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

const seconds = (time: string) => Date.parse(time) / 1000

const tea = cardOf(someRight({ config: { validUntil: seconds('2026-12-20T18:00:00+08:00') } }))
const lamp = cardOf(
  someRight({
    rightsId: '32-8',
    serial: 3,
    // Midnight in Shanghai: the last day is the one before.
    config: { name: '灯谱一册', brandName: '灯市', img: 'lamp', validUntil: seconds('2027-01-01T00:00:00+08:00') },
  }),
)

async function open(expiring: Parameters<typeof stubApi>[0], list: RightsCard[] = []) {
  stubApi({ 'user/user/info': someUser, 'rights/rightsSold/list': rightsList(list), ...expiring })
  logIn()
  await openApp('/mine/interest')
}

describe('[route /mine/interest] rights that end soon', () => {
  test('show their name, brand, piece and last day in Shanghai, soonest first, and link to each', async () => {
    await open({ 'rights/rightsSold/expiring': { list: [tea, lamp] } }, [lamp])
    const section = within(await screen.findByRole('region', { name: '即将到期' }))
    const links = await section.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#/interestInfo/tea-hill/31-7',
      '#/interestInfo/lamp/32-8',
    ])
    const [first, second] = links.map((link) => link.textContent)
    expect(first).toContain('茶山采摘半日')
    expect(first).toContain('锦溪茶舍，云水谣')
    expect(first).toContain('2026/12/20 到期')
    expect(second).toContain('灯谱一册')
    expect(second).toContain('2026/12/31 到期')
    const card = within(await screen.findByRole('article', { name: '灯谱一册' }))
    expect(card.getByText('有效期至 2026/12/31')).toBeTruthy()
  })

  test('show nothing if there are none', async () => {
    await open({ 'rights/rightsSold/expiring': { list: [] } }, [tea])
    await screen.findByRole('article', { name: tea.config.name })
    await waitFor(() => expect(screen.queryByRole('region', { name: '即将到期' })).toBeNull())
  })

  test('have a skeleton while they load', async () => {
    await open({ 'rights/rightsSold/expiring': () => new Promise(() => {}) }, [tea])
    expect(await screen.findByRole('status', { name: '正在加载即将到期的权益' })).toBeTruthy()
  })

  test('have a retry after a failure, which leaves the list as it is', async () => {
    let isRefused = true
    await open({ 'rights/rightsSold/expiring': () => (isRefused ? new Refused('NOT_ALLOWED') : { list: [lamp] }) }, [
      tea,
    ])
    await screen.findByText('即将到期的权益加载失败')
    await screen.findByRole('article', { name: tea.config.name })
    isRefused = false
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    const section = within(await screen.findByRole('region', { name: '即将到期' }))
    expect(section.getByRole('link').textContent).toContain('灯谱一册')
  })
})

// @vitest-environment jsdom
import { RightsDelivery, RightsState, RightsType } from '@app/contract/enums'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { cardOf, rightsList, someRight } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

async function open(answers: Parameters<typeof stubApi>[0], address = '/mine/interest') {
  const seen = stubApi({ 'user/user/info': someUser, 'rights/rightsSold/expiring': { list: [] }, ...answers })
  logIn()
  await openApp(address)
  return seen
}
const asked = (seen: Seen[]) =>
  seen
    .filter(({ path }) => path === 'rights/rightsSold/list')
    .map(({ query }) => Object.fromEntries(query) as Record<string, string>)

const tea = cardOf(someRight())
const lamp = cardOf(
  someRight({
    rightsId: '32-8',
    state: RightsState.addressNone,
    config: { name: '灯谱一册', delivery: RightsDelivery.ship },
  }),
)

describe("[route /mine/interest] the user's rights", () => {
  test('are listed with their piece, their state in plain words, and a link to each', async () => {
    const seen = await open({ 'rights/rightsSold/list': rightsList([tea, lamp]) })
    const card = within(await screen.findByRole('article', { name: tea.config.name }))
    expect(card.getByText('锦溪茶舍')).toBeTruthy()
    expect(card.getByText('到现场出示使用')).toBeTruthy()
    expect(card.getByText(/^有效期至 \d{4}\/\d\d\/\d\d$/)).toBeTruthy()
    expect(card.getByRole('link').getAttribute('href')).toBe('#/interestInfo/tea-hill/31-7')
    expect(within(screen.getByRole('article', { name: '灯谱一册' })).getByText('等你填收货地址')).toBeTruthy()
    expect(asked(seen)).toContainEqual({ size: '20', rightsType: '2' })
  })

  test('are filtered by kind and state, which the address keeps', async () => {
    const seen = await open({ 'rights/rightsSold/list': rightsList([tea]) })
    fireEvent.click(await screen.findByRole('tab', { name: '线上' }))
    await screen.findByRole('tab', { name: '线上', selected: true })
    expect(window.location.hash).toBe('#/mine/interest?type=1')
    fireEvent.click(within(screen.getByRole('group', { name: '权益状态' })).getByRole('button', { name: '待使用' }))
    await screen.findByRole('button', { name: '待使用', pressed: true })
    expect(window.location.hash).toBe('#/mine/interest?type=1&state=2')
    fireEvent.click(screen.getByRole('tab', { name: '全部' }))
    await waitFor(() => expect(asked(seen)).toContainEqual({ size: '20', state: '2' }))
    expect(asked(seen)).toContainEqual({ size: '20', rightsType: '1', state: '2' })
  })

  test('have an empty state, and a retry after a failure', async () => {
    await open({ 'rights/rightsSold/list': rightsList([]) }, '/mine/interest?type=all')
    await screen.findByText('还没有权益')
    expect(screen.getByRole('link', { name: '看看品牌权益' }).getAttribute('href')).toBe('#/interest')
    freshVisit()
    await open({ 'rights/rightsSold/list': rightsList([]) })
    // Nothing of the kind shown first, and nothing of any other kind.
    await screen.findByText('还没有权益')
    freshVisit()
    await open({
      'rights/rightsSold/list': ({ query }) => rightsList(query.has('rightsType') ? [] : [tea]),
    })
    await screen.findByText('没有符合的权益')
    expect(screen.getByRole('link', { name: '看全部权益' }).getAttribute('href')).toBe('#/mine/interest?type=all')
    freshVisit()
    await open({ 'rights/rightsSold/list': new Refused('NOT_ALLOWED') })
    await screen.findByText('权益加载失败')
    expect(screen.getByRole('button', { name: '再试一次' })).toBeTruthy()
  })
})

describe('[entity.rights-flags] open tasks', () => {
  test('are read with page 1 and size 1, and each links to its task', async () => {
    const flags = {
      isNotRecipientAddress: true,
      haveUnExchangedOnLineRights: true,
      haveUnExchangedOnLineElCouponRights: true,
    }
    const seen = await open({ 'rights/rightsSold/list': rightsList([tea], flags) })
    const hints = within(await screen.findByRole('list', { name: '还可以做的事' }))
    expect(hints.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '有权益等你填收货地址，填好就能寄出。去填地址',
      '有线上权益还没使用。去使用',
      '有电子券还没领取券码。去领取',
    ])
    expect(hints.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#/mine/interest?state=6',
      '#/mine/interest?type=1&state=2',
      '#/mine/interest?type=1&state=2',
    ])
    expect(asked(seen)).toContainEqual({ page: '1', size: '1', rightsType: String(RightsType.physical) })
  })

  test.each([
    ['isNotRecipientAddress', /填收货地址，填好/],
    ['haveUnExchangedOnLineRights', /线上权益还没使用/],
    ['haveUnExchangedOnLineElCouponRights', /电子券还没领取/],
  ] as const)('of which %s alone shows its own message', async (flag, message) => {
    await open({ 'rights/rightsSold/list': rightsList([tea], { [flag]: true }) })
    const items = within(await screen.findByRole('list', { name: '还可以做的事' })).getAllByRole('listitem')
    expect(items).toHaveLength(1)
    expect(items[0]?.textContent).toMatch(message)
  })

  test('are hidden if there are none', async () => {
    await open({ 'rights/rightsSold/list': rightsList([tea]) })
    await screen.findByRole('article', { name: tea.config.name })
    expect(screen.queryByRole('list', { name: '还可以做的事' })).toBeNull()
  })
})

// @vitest-environment jsdom
import { RightsDelivery, RightsState, RightsType } from '@app/contract/enums'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RightsDetail } from '../../src/features/rights/api.ts'
import { home, office } from '../address/samples.ts'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { now, rightsList, someConfig, someRight } from './samples.ts'
import { setClipboard } from '../support/browser.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Answers = Parameters<typeof stubApi>[0]

/** Opens a right on a server that changes its state as the contract says. */
async function openRight(first: RightsDetail, answers: Answers = {}, query = '') {
  let right = first
  const move = (over: Partial<RightsDetail>) => (right = { ...right, stateTime: now(), ...over })
  const seen = stubApi({
    'user/user/info': someUser,
    'user/user/deliveryAddress/list': { list: [home, office] },
    'rights/rightsSold/list': rightsList([]),
    'rights/rightsSold/info': () => right,
    'rights/rightsSold/addRecipientAddress': () =>
      move({ state: RightsState.wait, address: { name: home.name, phone: home.phone, text: '杭州市西湖区文三路' } }),
    'rights/rightsSold/updateRightsState': ({ body }) => {
      const { state } = body as { state: 3 | 4 }
      const isCoupon = right.config.delivery === RightsDelivery.coupon
      return move({ state, ...(isCoupon && { coupon: { code: 'TEA-2026-0042', link: 'https://tea.example.cn/use' } }) })
    },
    ...answers,
  })
  logIn()
  await openApp(`/interestInfo/tea-hill/${first.rightsId}${query}`)
  return { seen }
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)
/** Presses the confirm button of a dialog twice. */
async function agree(question: string, answer: string) {
  const button = within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: answer })
  fireEvent.click(button)
  fireEvent.click(button)
}

describe('[route /interestInfo/:img/:id] a right of the user', () => {
  test('shows its picture before anything has loaded, then everything about it', async () => {
    let answer: (right: RightsDetail) => void = () => undefined
    const waiting = new Promise<RightsDetail>((resolve) => (answer = resolve))
    await openRight(someRight(), { 'rights/rightsSold/info': () => waiting })
    await screen.findByRole('status', { name: '正在加载权益' })
    const picture = document.querySelector('main img')
    expect(picture?.getAttribute('src')).toBe('/media/demo-4/rights/tea-hill.jpg')
    answer(someRight())
    expect(await screen.findByRole('heading', { level: 1, name: '茶山采摘半日' })).toBeTruthy()
    expect(document.querySelector('main img')).toBe(picture)
    expect((await screen.findByText('不收费')).tagName).toBe('B')
    expect(screen.getByText('到茶舍前台出示核销码')).toBeTruthy()
    expect(screen.getByRole('link', { name: '云水谣 #0012' }).getAttribute('href')).toBe('#/collection/31')
    expect(screen.getByRole('link', { name: '锦溪茶舍' }).getAttribute('href')).toBe('#/interest/jxdd/summer/1')
    // A page without the layout's header and footer.
    expect(screen.queryByRole('banner')).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test.each(['a%20b', 'a.png', '..%2f..%2fsecret', 'x'.repeat(41)])('does not accept %s as a picture', async (img) => {
    const seen = stubApi({ 'user/user/info': someUser })
    logIn()
    await openApp(`/interestInfo/${img}/31-7`)
    await screen.findByText('没有找到这项权益')
    expect(document.querySelector('main img')).toBeNull()
    expect(seen.some(({ path }) => path === 'rights/rightsSold/info')).toBe(false)
  })

  test('that is shipped waits for an address, is applied for, and is received', async () => {
    const ship = someRight({ state: RightsState.addressNone, config: { delivery: RightsDelivery.ship } })
    const { seen } = await openRight(ship)
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(office.name) }))
    const add = screen.getByRole('link', { name: '用新的地址' })
    expect(add.getAttribute('href')).toBe('#/addressForm')
    const send = screen.getByRole('button', { name: '用这个地址' })
    fireEvent.click(send)
    fireEvent.click(send)
    fireEvent.click(await screen.findByRole('button', { name: '申请寄送' }))
    expect(bodies(seen, 'rights/rightsSold/addRecipientAddress')).toEqual([{ rightsId: '31-7', addressId: '2' }])
    await agree('申请寄送', '申请')
    await screen.findByText(/寄出后这里会有快递单号/)
    expect(bodies(seen, 'rights/rightsSold/updateRightsState')).toEqual([{ rightsId: '31-7', state: 3 }])

    freshVisit()
    const later = await openRight(
      someRight({
        state: RightsState.already,
        config: { delivery: RightsDelivery.ship },
        express: { carrier: '顺路速运', trackingNumber: 'SL20261121', time: now() },
      }),
    )
    await screen.findByText('SL20261121')
    fireEvent.click(screen.getByRole('button', { name: '确认收到' }))
    await agree('确认收到', '已收到')
    await screen.findByRole('heading', { name: /^已收到/ })
    expect(bodies(later.seen, 'rights/rightsSold/updateRightsState')).toEqual([{ rightsId: '31-7', state: 4 }])
  })

  test('that is shipped asks for a first address if there is none', async () => {
    await openRight(someRight({ state: RightsState.addressNone, config: { delivery: RightsDelivery.ship } }), {
      'user/user/deliveryAddress/list': { list: [] },
    })
    expect((await screen.findByRole('link', { name: '添加收货地址' })).getAttribute('href')).toBe('#/addressForm')
    expect(screen.queryByRole('button', { name: '用这个地址' })).toBeNull()
  })

  test('that is a coupon gets its code, which is copied, used, and marked as used', async () => {
    const copied = vi.fn(async () => undefined)
    const coupon = { delivery: RightsDelivery.coupon, rightsType: RightsType.online } as const
    const { seen } = await openRight(someRight({ config: coupon }))
    fireEvent.click(await screen.findByRole('button', { name: '领取券码' }))
    const question = within(await screen.findByRole('dialog', { name: '领取券码' }))
    // The partner's own text, shown before an irreversible action.
    expect((await question.findByText('不收费')).tagName).toBe('B')
    await agree('领取券码', '领取')
    await screen.findByText('TEA-2026-0042')
    setClipboard(copied)
    fireEvent.click(screen.getByRole('button', { name: '复制券码' }))
    await waitFor(() => expect(copied).toHaveBeenCalledWith('TEA-2026-0042'))
    expect(screen.getByRole('link', { name: '去使用' }).getAttribute('href')).toBe('https://tea.example.cn/use')
    fireEvent.click(screen.getByRole('button', { name: '标记为已使用' }))
    await agree('标记为已使用', '已使用')
    await screen.findByRole('heading', { name: /^已使用/ })
    expect(bodies(seen, 'rights/rightsSold/updateRightsState')).toEqual([
      { rightsId: '31-7', state: 3 },
      { rightsId: '31-7', state: 4 },
    ])
  })

  test('that the partner grants is applied for once', async () => {
    const { seen } = await openRight(
      someRight({ config: { delivery: RightsDelivery.service, rightsType: RightsType.online } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: '申请使用' }))
    await agree('申请使用', '申请')
    await screen.findByText('申请已收到')
    expect(bodies(seen, 'rights/rightsSold/updateRightsState')).toEqual([{ rightsId: '31-7', state: 3 }])
  })

  test('that changed elsewhere shows its real state', async () => {
    let isMoved = false
    const { seen } = await openRight(someRight(), {
      'rights/rightsSold/info': () =>
        someRight({
          config: { delivery: RightsDelivery.service },
          state: isMoved ? RightsState.done : RightsState.wait,
        }),
      'rights/rightsSold/updateRightsState': () => {
        isMoved = true
        return new Refused('ILLEGAL_TRANSITION')
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: '申请使用' }))
    await agree('申请使用', '申请')
    await screen.findByRole('heading', { name: /^已使用/ })
    expect(bodies(seen, 'rights/rightsSold/updateRightsState')).toHaveLength(1)
  })

  test('that was redeemed shows where, when and by whom; one used by a former owner says so', async () => {
    await openRight(
      someRight({ state: RightsState.done, redeemed: { place: '锦溪茶舍前台', staff: '小满', time: 1_790_000_000 } }),
    )
    await screen.findByText('锦溪茶舍前台')
    expect(screen.getByText('小满')).toBeTruthy()
    freshVisit()
    await openRight(someRight({ state: RightsState.done }))
    await screen.findByText(/得到藏品之前就用过了/)
  })

  test('that is not valid yet says when it begins, also if its pass is requested', async () => {
    const { seen } = await openRight(someRight({ config: { validFrom: now() + 86_400 } }), {}, '?pass=1')
    await screen.findByText(/起可以使用/)
    expect(screen.queryByRole('link', { name: '出示核销码' })).toBeNull()
    expect(seen.some(({ path }) => path === 'rights/rightsSold/pass')).toBe(false)
  })

  test('that is gone, or not requested by its owner, leads on', async () => {
    await openRight(someRight(), { 'rights/rightsSold/info': new Refused('NOT_FOUND') })
    await screen.findByText('没有找到这项权益')
    freshVisit()
    stubApi()
    await openApp('/interestInfo/tea-hill/31-7')
    await screen.findByText('登录后使用权益')
    expect(document.querySelector('main img')?.getAttribute('src')).toContain('tea-hill')
  })
})

describe('[route /interestInfo/:img/:id] an offered right', () => {
  test('explains to everyone what it is and how to get it', async () => {
    const seen = stubApi({ 'rights/rightsConfig/ByIds': { list: [someConfig()] } })
    await openApp('/interestInfo/tea-hill/7')
    await screen.findByRole('heading', { level: 1, name: '茶山采摘半日' })
    await screen.findByRole('heading', { name: '怎样得到' })
    expect(screen.getByRole('link', { name: '去看藏品' }).getAttribute('href')).toBe('#/digital')
    const asked = seen.find(({ path }) => path === 'rights/rightsConfig/ByIds')
    expect(asked?.query.getAll('ids')).toEqual(['7'])
    expect(seen.some(({ path }) => path === 'rights/rightsSold/info')).toBe(false)
  })

  test('that nobody offers is not found', async () => {
    stubApi({ 'rights/rightsConfig/ByIds': { list: [] } })
    await openApp('/interestInfo/tea-hill/8')
    await screen.findByText('没有找到这项权益')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有找到这项权益')
  })
})

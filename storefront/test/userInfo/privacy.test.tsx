// @vitest-environment jsdom
import type { Reply } from '@app/contract/types'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused, type Seen, someUser, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

const day = 86_400
const now = () => Math.floor(Date.now() / 1000)
const closure = () => ({
  state: 'cooling' as const,
  receiptNumber: '7Q2M0000000000000000',
  requestedAt: now(),
  coolUntil: now() + 7 * day,
  dueOn: now() + 21 * day,
})
const closureInfo = (change: Partial<Reply<'user/closure/info'>> = {}): Reply<'user/closure/info'> => ({
  closure: null,
  blocks: [],
  losses: { items: 3, boxes: 1, points: 240 },
  ...change,
})

async function open(path: string, api: Parameters<typeof stubApi>[0]) {
  const seen = stubApi({ 'user/user/info': someUser, ...api })
  act(() => logIn())
  await openApp(path)
  return seen
}
const bodies = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path).map(({ body }) => body)

async function prove(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('本账号手机号'), '13812340001')
  await userEvent.type(screen.getByLabelText('短信验证码'), '123456')
}

describe('[person.close] closing an account', () => {
  it('names what is lost and takes a tick and a code, then offers to withdraw', async () => {
    const states = [closureInfo(), closureInfo({ closure: closure() })]
    const seen = await open('/userInfo/privacy/closure', {
      'user/closure/info': () => states.shift() ?? closureInfo({ closure: closure() }),
      'user/closure/request': closure(),
    })
    expect(await screen.findByText('3 件')).toBeTruthy()
    expect(screen.getByText(/电子商务法/)).toBeTruthy()
    await prove()
    await userEvent.click(screen.getByRole('button', { name: '申请注销' }))
    expect(screen.getByText('请先勾选')).toBeTruthy()
    expect(bodies(seen, 'user/closure/request')).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '申请注销' }))
    expect(await screen.findByText('注销申请在冷静期内')).toBeTruthy()
    expect(bodies(seen, 'user/closure/request')).toEqual([{ smsCode: '123456' }])
    expect(screen.getByText('7Q2M0000000000000000')).toBeTruthy()
  })

  it('shows what hinders it, each with a way to end it, instead of the form', async () => {
    const blocks = [
      { kind: 'order' as const, count: 2 },
      { kind: 'gift' as const, count: 1 },
    ]
    await open('/userInfo/privacy/closure', { 'user/closure/info': closureInfo({ blocks }) })
    const order = await screen.findByRole('link', { name: '处理进行中的订单' })
    expect(order.getAttribute('href')).toContain('/mine/order')
    expect(screen.getByRole('link', { name: '处理等待领取的转赠' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()
  })

  it('is withdrawn by its button after a question', async () => {
    const states = [closureInfo({ closure: closure() }), closureInfo()]
    const seen = await open('/userInfo/privacy/closure', {
      'user/closure/info': () => states.shift() ?? closureInfo(),
      'user/closure/withdraw': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: '撤回注销' }))
    expect(bodies(seen, 'user/closure/withdraw')).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回注销' }))
    expect(await screen.findByRole('button', { name: '申请注销' })).toBeTruthy()
    expect(bodies(seen, 'user/closure/withdraw')).toHaveLength(1)
  })

  it('is looked up by its number without a login, however it is typed', async () => {
    const seen = stubApi({
      'user/closure/receipt': {
        state: 'closed',
        requestedAt: now() - 9 * day,
        coolUntil: now() - 2 * day,
        dueOn: now() + 10 * day,
        endedAt: now() - day,
        receiptHash: 'ab'.repeat(32),
      },
    })
    await openApp('/closureReceipt')
    await userEvent.type(await screen.findByLabelText('受理编号'), '7q2m 0000')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(screen.getByText('受理编号是 20 位字母和数字')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('受理编号'), ' 0000 0000 0000')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    expect(await screen.findByText('账号已注销')).toBeTruthy()
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
    expect(bodies(seen, 'user/closure/receipt')).toEqual([{ receiptNumber: '7Q2M0000000000000000' }])
  })
})

describe('[person.export] exporting personal data', () => {
  const ready = () => ({
    exportId: '7',
    state: 'ready' as const,
    requestedAt: now() - 60,
    expiresAt: now() + 7 * day,
    bytes: 20_480,
  })

  it('is requested with a code; afterwards the page says when the next may be', async () => {
    const states = [
      { list: [], nextAt: null },
      { list: [{ ...ready(), state: 'waiting' as const, expiresAt: null }], nextAt: now() + 7 * day },
    ]
    const seen = await open('/userInfo/privacy/export', {
      'user/export/list': () => states.shift() ?? { list: [], nextAt: null },
      'user/export/request': { ...ready(), state: 'waiting', expiresAt: null },
    })
    await prove()
    await userEvent.click(screen.getByRole('button', { name: '申请导出' }))
    expect(await screen.findByText('七天内只能申请一次')).toBeTruthy()
    expect(screen.getByText('正在准备')).toBeTruthy()
    expect(bodies(seen, 'user/export/request')).toEqual([{ smsCode: '123456' }])
  })

  it('is downloaded after a second code; a wrong one stays at its field', async () => {
    const answers = [new Refused('SMS_CODE_WRONG'), { name: '个人信息-2026-12-01.zip', base64: btoa('zip') }]
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await open('/userInfo/privacy/export', {
      'user/export/list': { list: [ready()], nextAt: now() + day },
      'user/export/file': () => answers.shift() ?? new Refused('NOT_FOUND'),
    })
    await userEvent.click(await screen.findByRole('button', { name: '下载' }))
    await prove()
    await userEvent.click(screen.getByRole('button', { name: '验证并下载' }))
    expect(await screen.findByText('短信验证码不正确或已过期')).toBeTruthy()
    expect(saved).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '验证并下载' }))
    await waitFor(() => expect(saved).toEqual(['个人信息-2026-12-01.zip']))
  })
})

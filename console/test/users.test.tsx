import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { allPermissions } from '@app/contract/admin/permissions'
import { Refused, findToast, fakeServer } from './support/app.tsx'

type User = AdminReply<'user/info'>

const server = fakeServer()

const user: User = {
  uid: '100200300',
  nickname: '青山客',
  phone: '138****0001',
  realNameState: 2,
  isDisabled: false,
  points: 1280,
  channel: 2,
  registeredAt: 1_766_000_000,
  lastLoginAt: 1_766_100_000,
  avatar: '',
  city: '苏州',
  signature: '',
  loginTimes: 12,
  hasPassword: true,
  hasSafeCode: false,
  frozenUntil: null,
  disabled: null,
  realName: { name: '**白', idNumber: '3****************8', verifiedAt: 1_766_000_500 },
  attempts: [],
  sessions: [{ device: 'iPhone · 微信', address: '10.9.*.*', startedAt: 1_766_000_000, seenAt: 1_766_100_000 }],
  devices: [],
  events: [],
  counts: { items: 3, orders: 4, returns: 0, addresses: 1 },
  paidFen: 123_400,
  debt: 0,
  earned: 2000,
  level: 1,
  invitations: { by: null, registered: 2, counted: 1 },
  violations: { messages: 0, comments: 0, isNameHeld: false, reportsMade: 0 },
  clusters: [{ clusterId: '5', kind: 'device', accounts: 3 }],
  notes: [],
}

beforeEach(() => {
  server.answer({
    'user/info': user,
    'audit/list': { list: [], next: null },
    'item/list': { list: [], next: null },
    'point/list': { list: [], next: null },
    'ticket/list': { list: [], next: null },
  })
})

test('[console.users] the list shows the avatar of each user, or the first character of the name', async () => {
  const avatar = '/media/u/aa/face-256.webp'
  server.answer({
    'user/list': {
      list: [
        { ...user, avatar },
        { ...user, uid: '7', nickname: '' },
      ],
      next: null,
    },
  })
  const { container } = server.open('/users')
  await screen.findByText('青山客')
  expect([...container.querySelectorAll('td img')].map((image) => image.getAttribute('src'))).toEqual([avatar])
  expect(screen.getAllByText('7')).toHaveLength(3)
})

describe('[console.users] the page of a user', () => {
  test('shows masked data, with links to their orders and their cluster', async () => {
    server.open('/users/100200300')
    expect(await screen.findByRole('heading', { name: /青山客/ })).toBeTruthy()
    expect(screen.getByText('138****0001')).toBeTruthy()
    expect(screen.getByText('¥1,234.00')).toBeTruthy()
    expect(screen.getByRole('link', { name: '4 笔' }).getAttribute('href')).toBe('/console/orders?uid=100200300')
    expect(screen.getByRole('link', { name: /3 个账号/ }).getAttribute('href')).toBe('/console/clusters/5')
    expect(server.inputsOf('audit/list')).toEqual([{ target: 'user:100200300' }])
  })

  test('shows what they hold, their last points and tickets, with links to all of each', async () => {
    const cover = { url: '/media/bridge', widths: [320], ratio: 1, placeholder: '' }
    const uid = '100200300'
    const at = 1_766_000_000
    server.answer({
      'item/list': {
        list: [
          {
            itemId: '5',
            goodsName: '半月桥',
            goodsSn: 'G1',
            cover,
            serial: 12,
            edition: 200,
            uid,
            nickname: '青山客',
            phone: '138****0001',
            state: 2,
            isFrozen: false,
            tokenId: null,
            transactionHash: null,
            issuedAt: at,
            mintedAt: null,
          },
        ],
        next: null,
      },
      'point/list': {
        list: [
          {
            id: '2',
            at,
            uid,
            nickname: '青山客',
            title: '抽奖',
            source: 9,
            change: -20,
            balance: 1280,
            expiresAt: null,
          },
        ],
        next: null,
      },
      'ticket/list': {
        list: [
          {
            ticketId: '9',
            state: 'waiting',
            topic: 'order',
            asked: '什么时候发货',
            orderSn: null,
            nftId: null,
            person: { uid, nickname: '青山客', phone: '138****0001' },
            assignee: null,
            answerBy: null,
            isOverdue: false,
            rating: null,
            createdAt: at,
            changedAt: at,
          },
        ],
        next: null,
      },
    })
    server.open(`/users/${uid}`)
    const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await linkTo('半月桥')).toBe('/console/items/5')
    expect(await linkTo('全部 3 件')).toBe(`/console/items?uid=${uid}`)
    expect(await screen.findByText('-20')).toBeTruthy()
    expect(await linkTo('全部明细')).toBe(`/console/points?uid=${uid}`)
    expect(await linkTo('什么时候发货')).toBe('/console/tickets/9')
    expect(await linkTo('全部咨询')).toBe(`/console/tickets?person=${uid}`)
    expect(server.inputsOf('ticket/list')).toEqual([{ person: uid, size: '5' }])
  })

  test('offers what the viewer may do, and nothing else', async () => {
    const permissions = allPermissions.filter(
      (right) => !['user.disable', 'user.points', 'user.reveal'].includes(right),
    )
    server.answer({ 'session/info': { ...me, permissions } })
    server.open('/users/100200300')
    await screen.findByRole('button', { name: '写备注' })
    for (const name of ['停用账号', '调整积分', '查看完整信息', '结束登录']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  test('disables until a time in China’s time zone, and then offers to undo it', async () => {
    server.answer({ 'user/disable': { sessions: 1 } })
    const press = userEvent.setup()
    server.open('/users/100200300')
    await press.click(await screen.findByRole('button', { name: '停用账号' }))
    const dialog = within(await screen.findByRole('dialog'))
    await press.type(dialog.getByLabelText(/原因/), '批量注册')
    await press.type(dialog.getByLabelText(/停用至/), '2030-01-01T08:00')
    server.answer({
      'user/info': { ...user, isDisabled: true, disabled: { reason: '批量注册', until: 1_893_456_000 } },
    })
    await press.click(dialog.getByRole('button', { name: '停用账号' }))
    await waitFor(() =>
      expect(server.inputsOf('user/disable')).toEqual([{ uid: '100200300', reason: '批量注册', until: 1_893_456_000 }]),
    )
    expect(await screen.findByText('停用至 2030-01-01 08:00:00。告诉本人的原因：批量注册')).toBeTruthy()
    expect(screen.getByRole('button', { name: '恢复账号' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '停用账号' })).toBeNull()
  })

  test('sends the same adjustment again after a lost answer, and another one after that', async () => {
    const press = userEvent.setup()
    let tries = 0
    server.answer({
      'user/adjustPoints': () =>
        ++tries === 1 ? new Refused('INTERNAL', 500) : { outcome: 'done' as const, result: { isNew: true } },
    })
    server.open('/users/100200300')
    for (let time = 0; time < 2; time++) {
      await press.click(await screen.findByRole('button', { name: '调整积分' }))
      const dialog = within(await screen.findByRole('dialog'))
      await press.type(dialog.getByLabelText(/积分变动/), '-20')
      await press.type(dialog.getByLabelText(/给用户看的说明/), '重复发放')
      await press.type(dialog.getByLabelText(/原因/), '核实后扣回')
      await press.click(dialog.getByRole('button', { name: '调整积分' }))
      if (time === 0) {
        await dialog.findByText(/拒绝/)
        await press.click(dialog.getByRole('button', { name: '调整积分' }))
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const calls = server.inputsOf('user/adjustPoints')
    expect(calls).toHaveLength(3)
    expect(calls.every(({ change }) => change === -20)).toBe(true)
    expect(calls[1]?.['key']).toBe(calls[0]?.['key'])
    expect(calls[2]?.['key']).not.toBe(calls[1]?.['key'])
  })

  test('[console.masking] shows a revealed value until it is hidden again', async () => {
    const press = userEvent.setup()
    server.answer({ 'user/reveal': { value: '13800000001' } })
    server.open('/users/100200300')
    await press.click(await screen.findByRole('button', { name: '查看完整信息' }))
    const dialog = within(await screen.findByRole('dialog'))
    await press.selectOptions(dialog.getByLabelText(/内容/), 'phone')
    await press.type(dialog.getByLabelText(/原因/), '核对来电人')
    await press.click(dialog.getByRole('button', { name: '查看完整信息' }))
    expect(await screen.findByText('13800000001')).toBeTruthy()
    await press.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByText('13800000001')).toBeNull())
  })
})

const me: AdminReply<'session/info'> = {
  id: '1',
  name: 'support',
  displayName: '江小满',
  roles: [{ key: 'support', name: '客服' }],
  partner: null,
  permissions: [],
  hasSignOn: false,
  hasTotp: true,
  passkeys: [],
  recoveryCodes: 10,
  freeUntil: 0,
}

describe('[console.kyc] the review of real names', () => {
  const one = (uid: string, realName: string): AdminReply<'realName/waiting'>['list'][number] => ({
    uid,
    realName,
    idNumber: '3****************8',
    reason: '姓名与证件号不一致',
    since: 1_766_000_000,
    attempts: 2,
    earlier: [
      {
        at: 1_765_000_000,
        realName: '*白',
        idNumber: '3****************8',
        outcome: 'fail',
        reason: '照片不清',
        decidedBy: '江小满',
      },
    ],
    age: 31,
    sex: 'female',
    isTaken: uid === '2',
    phone: '138****0001',
    registeredAt: 1_765_000_000,
  })
  const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'true')

  beforeEach(() => {
    server.answer({ 'realName/waiting': { list: [one('1', '**白'), one('2', '**青')], total: 2 } })
  })

  test("shows the provider's answer beside the user's data, with earlier attempts", async () => {
    server.open('/real-names')
    await screen.findAllByText('姓名与证件号不一致')
    const first = within(current() as HTMLElement)
    expect(first.getByText('姓名与证件号不一致')).toBeTruthy()
    expect(first.getByText('女，31 岁')).toBeTruthy()
    expect(first.getByText('江小满：照片不清')).toBeTruthy()
    expect(screen.getAllByText(/已经认证了另一个账号/)).toHaveLength(1)
  })

  test('decides the active one by a key, and no other', async () => {
    server.answer({ 'realName/approve': {}, 'realName/reject': {} })
    const press = userEvent.setup()
    server.open('/real-names')
    await waitFor(() => expect(current()?.textContent).toContain('**白'))
    await press.keyboard('j')
    expect(current()?.textContent).toContain('**青')
    await press.keyboard('a')
    await waitFor(() => expect(server.inputsOf('realName/approve')).toEqual([{ uid: '2' }]))
    expect(await findToast('已通过')).toBeTruthy()
    await press.keyboard('k')
    await press.keyboard('r')
    const dialog = within(await screen.findByRole('dialog'))
    // Letters typed there decide nothing.
    await press.type(dialog.getByLabelText(/原因/), 'a 照片与本人不符')
    await press.click(dialog.getByRole('button', { name: '驳回' }))
    await waitFor(() => expect(server.inputsOf('realName/reject')).toEqual([{ uid: '1', reason: 'a 照片与本人不符' }]))
    expect(server.inputsOf('realName/approve')).toHaveLength(1)
  })
})

describe('[console.clusters] the page of a cluster', () => {
  test('is marked with a text for exactly the accounts that were seen', async () => {
    server.answer({
      'cluster/info': {
        clusterId: '5',
        kind: 'device',
        common: '设备 1f2e3d4c',
        accounts: 2,
        verified: 1,
        disabled: 0,
        firstAt: 1_766_000_000,
        lastAt: 1_766_000_100,
        lookedBy: '',
        lookedAt: null,
        more: 0,
        comment: '',
        foundAt: 1_766_200_000,
        reasons: ['2 个账号在同一台设备上登录过'],
        members: [],
        others: [{ clusterId: '6', kind: 'network', accounts: 9, shared: 2 }],
      },
      'cluster/look': {},
    })
    const press = userEvent.setup()
    server.open('/clusters/5')
    expect(await screen.findByText('2 个账号在同一台设备上登录过')).toBeTruthy()
    expect(screen.getByRole('link', { name: /9 个账号/ }).getAttribute('href')).toBe('/console/clusters/6')
    await press.click(screen.getByRole('button', { name: '标记为已查看' }))
    const dialog = within(await screen.findByRole('dialog'))
    await press.type(dialog.getByLabelText(/结论/), '夫妻共用')
    await press.click(dialog.getByRole('button', { name: '标记为已查看' }))
    await waitFor(() =>
      expect(server.inputsOf('cluster/look')).toEqual([{ clusterId: '5', accounts: 2, comment: '夫妻共用' }]),
    )
  })
})

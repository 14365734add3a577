import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { owner, Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

const here = { id: 'a', device: 'Firefox', address: '10.0.0.1', startedAt: 1_766_000_000, seenAt: 1_766_000_000 }

// Loads the page's code in advance; the first test would wait for it.
beforeAll(() => import('../src/pages/me/index.tsx'))
beforeEach(() => {
  server.answer({
    'session/ways': { brand: '云岫', imageHost: '', storefront: '', signOn: { name: '云岫企业账号' } },
    'session/list': { list: [{ ...here, isThis: true }] },
  })
})

test('[console.login] new recovery codes are shown once, and cannot be left before they are saved', async () => {
  const user = userEvent.setup()
  let isFresh = false
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa${'bcdefghijk'[index]}-aaaaa`)
  server.answer({
    'session/renewRecoveryCodes': () => (isFresh ? { recoveryCodes } : new Refused('STEP_UP_NEEDED', 403)),
    'session/factor': () => {
      isFresh = true
      return {}
    },
  })
  server.open('/me')
  await user.click(await screen.findByRole('button', { name: '换一批' }))
  await user.type(await screen.findByLabelText('动态码'), '123456')
  await user.click(screen.getByRole('button', { name: '验证' }))
  const shown = within(await screen.findByRole('dialog', { name: '新的恢复码' }))
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  await user.keyboard('{Escape}')
  expect(shown.getByRole<HTMLButtonElement>('button', { name: '已保存' }).disabled).toBe(true)
  await user.click(shown.getByLabelText('已经保存在手机以外的地方'))
  await user.click(shown.getByRole('button', { name: '已保存' }))
  await waitFor(() => expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull())
})

test("[console.oidc] the user's account is linked at the provider, with a message if that fails", async () => {
  const user = userEvent.setup()
  const assign = vi.fn()
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  server.answer({ 'session/bindSignOn': { url: 'https://sso.example/authorize?state=1' } })
  server.open('/me?refused=SIGN_ON_TAKEN')
  expect(await screen.findByText('已经绑定过了：一个企业账号只能绑定一个员工账号')).toBeTruthy()
  const row = (await screen.findByText('云岫企业账号')).closest('li') as HTMLElement
  await user.click(within(row).getByRole('button', { name: '绑定' }))
  await waitFor(() => expect(assign.mock.calls).toEqual([['https://sso.example/authorize?state=1']]))
})

test("[console.oidc] the user's account is unlinked", async () => {
  const user = userEvent.setup()
  server.answer({ 'session/info': { ...owner, hasSignOn: true }, 'session/unbindSignOn': {} })
  server.open('/me?signOn=bound')
  expect(await screen.findByText('企业账号已绑定，下次可以用它登录。')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '解除绑定' }))
  expect(await findToast('已解除绑定')).toBeTruthy()
})

test("[console.session] the user's other sessions are ended, this one is not", async () => {
  const user = userEvent.setup()
  server.answer({
    'session/list': {
      list: [
        { ...here, isThis: true },
        { ...here, id: 'b', device: 'Safari', isThis: false },
      ],
    },
    'session/end': {},
  })
  server.open('/me')
  const buttons = await screen.findAllByRole('button', { name: '结束' })
  expect(buttons).toHaveLength(1)
  await user.click(buttons[0] as HTMLElement)
  await findToast('已结束')
  expect(server.inputsOf('session/end')).toEqual([{ id: 'b' }])
})

test("the user's password is replaced, and a short one is reported before it is sent", async () => {
  const user = userEvent.setup()
  server.answer({ 'session/replacePassword': {} })
  server.open('/me')
  await user.click(await screen.findByRole('button', { name: '更换密码' }))
  await user.type(await screen.findByLabelText(/当前密码/), 'plum blossom')
  await user.type(screen.getByLabelText(/^密码/), 'short')
  const send = () => user.click(screen.getAllByRole('button', { name: '更换密码' }).at(-1) as HTMLElement)
  await send()
  expect(await screen.findByText(/至少 12 个字/, { selector: '[role="alert"], p, span' })).toBeTruthy()
  expect(server.inputsOf('session/replacePassword')).toEqual([])
  await user.type(screen.getByLabelText(/^密码/), ' and a long river')
  await send()
  await findToast('更换密码：已完成')
  expect(server.inputsOf('session/replacePassword')).toEqual([
    { current: 'plum blossom', password: 'short and a long river' },
  ])
})

test('[console.partner-scope] an account is bound to brands and shops by name', async () => {
  const user = userEvent.setup()
  server.answer({
    'staff/info': {
      id: '7',
      name: 'river',
      displayName: '梁半夏',
      roles: [],
      partner: null,
      hasFactor: true,
      invitedUntil: null,
      knownTo: [],
      disabledReason: null,
      createdAt: 1_766_000_000,
      seenAt: null,
    },
    'audit/list': { list: [], next: null },
    'partner/choices': { brands: [{ key: 'jxdd', name: '江下东渡' }], shops: [{ shopId: '2', name: '青绿小铺' }] },
    'staff/setPartner': { outcome: 'waiting', approvalId: '9', expiresAt: 1_766_086_400, why: '' },
  })
  server.open('/staff/7')
  await user.click(await screen.findByRole('button', { name: '设置范围' }))
  await user.click(await screen.findByRole('radio', { name: /^商户/ }))
  await user.click(await screen.findByLabelText('江下东渡'))
  await user.click(screen.getByLabelText('青绿小铺'))
  await user.type(screen.getByLabelText(/原因/), '商户派来的')
  await user.click(screen.getAllByRole('button', { name: '设置范围' }).at(-1) as HTMLElement)
  await findToast('已提交，等待另一位同事复核')
  expect(server.inputsOf('staff/setPartner')).toEqual([
    { id: '7', partner: { brands: ['jxdd'], shops: ['2'] }, reason: '商户派来的' },
  ])
})

test('a console without an answer does not lead to the login, and continues after a retry', async () => {
  server.answer({ 'session/info': undefined })
  server.open('/')
  const again = await screen.findByRole('button', { name: '再试一次' })
  expect(screen.getByText('登录没有失效。请检查网络，再试一次。')).toBeTruthy()
  server.answer({ 'session/info': owner })
  await userEvent.click(again)
  expect(await screen.findByRole('navigation', { name: '页面' })).toBeTruthy()
})

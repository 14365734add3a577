import type { AdminReply } from '@app/contract/admin/routes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetAllDrafts } from '../src/form/draft.ts'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

const colleague: AdminReply<'staff/info'> = {
  id: '7',
  name: 'support',
  displayName: '江小满',
  roles: [],
  partner: null,
  hasFactor: true,
  invitedUntil: null,
  knownTo: [],
  disabledReason: null,
  createdAt: 1_766_000_000,
  seenAt: null,
}

beforeEach(() => {
  server.answer({ 'staff/info': colleague, 'audit/list': { list: [], next: null } })
})

async function askToDisable() {
  const user = userEvent.setup()
  server.open('/staff/7')
  await user.click(await screen.findByRole('button', { name: '停用' }))
  return { user, send: () => screen.getAllByRole('button', { name: '停用' }).at(-1) as HTMLElement }
}

describe('actions in the console', () => {
  test('[console.reason] is not sent without the required reason', async () => {
    const { user, send } = await askToDisable()
    await user.click(send())
    expect(await screen.findByText('请填写原因')).toBeTruthy()
    expect(server.inputsOf('staff/disable')).toEqual([])
    server.answer({ 'staff/disable': {} })
    await user.type(screen.getByLabelText('原因'), '离职')
    await user.click(send())
    await waitFor(() => expect(server.inputsOf('staff/disable')).toEqual([{ id: '7', reason: '离职' }]))
    expect(await findToast('停用：已完成')).toBeTruthy()
  })

  test('shows a refusal beside its field, and keeps the input', async () => {
    server.answer({ 'staff/disable': new Refused('BAD_INPUT', 400, 'reason') })
    const { user, send } = await askToDisable()
    await user.type(screen.getByLabelText('原因'), '不需要了')
    await user.click(send())
    expect(await screen.findByText('拒绝：BAD_INPUT')).toBeTruthy()
    const field = screen.getByLabelText<HTMLTextAreaElement>('原因')
    expect(field.value).toBe('不需要了')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('[console.step-up] asks for the second factor if the server does, and continues with the input', async () => {
    let isFresh = false
    server.answer({
      'staff/disable': () => (isFresh ? {} : new Refused('STEP_UP_NEEDED', 403)),
      'session/factor': () => {
        isFresh = true
        return {}
      },
    })
    const { user, send } = await askToDisable()
    await user.type(screen.getByLabelText('原因'), '离职')
    await user.click(send())
    await user.type(await screen.findByLabelText('动态码'), '123456')
    await user.click(screen.getByRole('button', { name: '验证' }))
    expect(await findToast('停用：已完成')).toBeTruthy()
    expect(server.inputsOf('session/factor')).toEqual([{ code: '123456' }])
    expect(server.inputsOf('staff/disable')).toHaveLength(2)
  })

  test('[console.session] a session that ended during a form is renewed over it', async () => {
    let isIn = false
    server.answer({
      'staff/disable': () => (isIn ? {} : new Refused('NOT_LOGGED_IN', 401)),
      'session/login': { next: 'factor' },
      'session/factor': () => {
        isIn = true
        return {}
      },
    })
    const { user, send } = await askToDisable()
    await user.type(screen.getByLabelText('原因'), '离职')
    await user.click(send())
    expect(await screen.findByText('请重新登录')).toBeTruthy()
    await user.type(screen.getByLabelText('密码'), 'plum blossom')
    await user.click(screen.getByRole('button', { name: '继续' }))
    await user.type(await screen.findByLabelText('动态码'), '123456')
    await user.click(screen.getByRole('button', { name: '验证' }))
    expect(await findToast('停用：已完成')).toBeTruthy()
    expect(server.inputsOf('session/login')).toEqual([{ name: 'owner', password: 'plum blossom' }])
  })

  test('a user who cancels sees what was refused, and nothing is lost', async () => {
    server.answer({ 'staff/disable': new Refused('STEP_UP_NEEDED', 403) })
    const { user, send } = await askToDisable()
    await user.type(screen.getByLabelText('原因'), '离职')
    await user.click(send())
    await screen.findByLabelText('动态码')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('拒绝：STEP_UP_NEEDED')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('离职')
  })

  test('an action that needs a second person is reported as waiting', async () => {
    server.answer({ 'staff/disable': { outcome: 'waiting', approvalId: '1' } as never })
    const { user, send } = await askToDisable()
    await user.type(screen.getByLabelText('原因'), '离职')
    await user.click(send())
    expect(await findToast('已提交，等待另一位同事复核')).toBeTruthy()
  })
})

describe('unsent input', () => {
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>('原因')

  test('is restored after the dialog was closed by mistake or the page reloaded, until it is discarded', async () => {
    const { user } = await askToDisable()
    await user.type(reason(), '交接到一半')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull())
    await user.click(screen.getByRole('button', { name: '停用' }))
    expect(reason().value).toBe('交接到一半')
    expect(await screen.findByText('已恢复上次未提交的内容。')).toBeTruthy()

    cleanup()
    const again = await askToDisable()
    expect(reason().value).toBe('交接到一半')
    await again.user.click(screen.getByRole('button', { name: '取消' }))
    await again.user.click(screen.getByRole('button', { name: '停用' }))
    expect(reason().value).toBe('')
  })

  test('is removed once it was sent', async () => {
    server.answer({ 'staff/disable': {} })
    const { user, send } = await askToDisable()
    await user.type(reason(), '离职')
    await user.click(send())
    expect(await findToast('停用：已完成')).toBeTruthy()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('[console.session] is removed by logging out, so that the next user of the device cannot see it', () => {
    localStorage.setItem('console.draft.ticket.5', '{"text":"写到一半"}')
    localStorage.setItem('console.theme', 'dark')
    forgetAllDrafts()
    expect(Object.keys(localStorage)).toEqual(['console.theme'])
  })
})

test('without a network a press fails at once and is not sent later unnoticed', async () => {
  const { user, send } = await askToDisable()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/网络断开了/)).toBeTruthy()
  await user.type(screen.getByLabelText('原因'), '离职')
  await user.click(send())
  expect(await screen.findByText(/没有收到服务器的答复/)).toBeTruthy()
  vi.restoreAllMocks()
  server.answer({ 'staff/disable': {} })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/网络断开了/)).toBeNull())
  expect(server.inputsOf('staff/disable')).toHaveLength(1)
})

// @vitest-environment jsdom
import { ItemState, RightsState } from '@app/contract/enums'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import '../../src/features/security/safe-code-dialog.tsx'
import '../../src/features/vault/destroy/destroy-sheet.tsx'
import { useSession } from '../../src/lib/session.ts'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { freshVisit, logIn, openApp } from '../support/app.tsx'
import { code, giver, ownItem, rightsOf, ticket, work } from './samples.ts'

beforeEach(freshVisit)
afterEach(freshVisit)

type Answers = NonNullable<Parameters<typeof stubApi>[0]>

async function openItem(answers: Answers = {}) {
  let points = giver.points
  const seen = stubApi({
    'user/user/info': () => ({ ...giver, points }),
    'hwnft/userNft/info': ownItem(),
    'user/securityCode/info': code,
    'goods/goods/info': work,
    'ops/nftDestroy/info': { isOpen: true, points: 20, holdHours: 24, rules: ['销毁后任何人都无法恢复'] },
    'user/securityCode/verify': { transferToken: 'proof-2', expiresIn: 300 },
    'rights/rightsSold/list': rightsOf(ticket),
    'hwnft/userNft/destroyNft': ({ body }) => {
      if (!(body as { transferToken?: string }).transferToken) return new Refused('TRANSFER_TOKEN_INVALID')
      points = 25
      return { gained: 20, points }
    },
    ...answers,
  })
  act(() => logIn(giver))
  await openApp('/collection/7')
  return seen
}
const of = (seen: Seen[], path: string) => seen.filter((entry) => entry.path === path)

async function toQuestion() {
  await userEvent.click(await screen.findByRole('button', { name: '销毁' }))
  const weighing = within(await screen.findByRole('dialog', { name: '销毁这件藏品' }))
  expect(await weighing.findByText(/景区一日门票/)).toBeTruthy()
  expect(weighing.getByRole('region', { name: '会得到' }).textContent).toContain('20')
  expect(weighing.getByText('销毁后任何人都无法恢复')).toBeTruthy()
  await userEvent.click(weighing.getByRole('button', { name: '我了解，继续' }))
  return within(await screen.findByRole('dialog', { name: '最后确认一次' }))
}

async function enterCode() {
  const question = within(await screen.findByRole('dialog', { name: '验证安全码' }))
  await userEvent.type(await question.findByLabelText('安全码'), '258036')
}

describe('[route /collection/:id] destroying a piece', () => {
  it('is not offered before the hours that the server names', async () => {
    await openItem({ 'hwnft/userNft/info': { ...ownItem(), getTime: Math.floor(Date.now() / 1000) - 86_000 } })
    expect(await screen.findByRole('link', { name: /联系客服/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '销毁' })).toBeNull()
  })

  it('says until when destroying is frozen', async () => {
    await openItem({ 'user/securityCode/info': { ...code, frozenUntil: Math.floor(Date.now() / 1000) + 7200 } })
    await userEvent.click(await screen.findByRole('button', { name: '销毁' }))
    const weighing = within(await screen.findByRole('dialog', { name: '销毁这件藏品' }))
    expect((await weighing.findByText(/转赠和销毁暂停/)).textContent).toMatch(/恢复，还有/)
    expect(weighing.getByRole('button', { name: '我了解，继续' })).toHaveProperty('disabled', true)
  })

  it('confirms twice, requires the safe code even if gifts do not, and credits the points', async () => {
    const seen = await openItem({ 'user/securityCode/info': { ...code, transferCodeSwitch: false } })
    const question = await toQuestion()
    await userEvent.click(question.getByRole('button', { name: '确认销毁' }))
    await enterCode()
    expect((await screen.findByText('销毁完成')).textContent).toContain('积分 +20')
    expect(of(seen, 'user/securityCode/verify').map(({ body }) => body)).toEqual([
      { securityCode: '258036', nftIds: ['7'] },
    ])
    const [, sent] = of(seen, 'hwnft/userNft/destroyNft')
    expect(sent?.body).toEqual({ nftId: '7', transferToken: 'proof-2' })
    expect(sent?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    expect(useSession.getState().userInfo.points).toBe(25)
    expect(screen.getByRole('link', { name: '回到我的藏品' }).getAttribute('href')).toBe('#/mine/collection')
    expect(screen.queryByRole('button', { name: '转赠' })).toBeNull()
  })

  it('keeps the piece if the safe code is dismissed', async () => {
    const seen = await openItem()
    const question = await toQuestion()
    await userEvent.click(question.getByRole('button', { name: '确认销毁' }))
    const asked = within(await screen.findByRole('dialog', { name: '验证安全码' }))
    await userEvent.click(asked.getByRole('button', { name: '关闭' }))
    await userEvent.click(await screen.findByRole('button', { name: '先留着' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(of(seen, 'hwnft/userNft/destroyNft').map(({ body }) => body)).toEqual([{ nftId: '7' }])
  })

  it('shows every other reason to refuse before the safe code is requested', async () => {
    const seen = await openItem({ 'hwnft/userNft/destroyNft': new Refused('DESTROY_CLOSED') })
    const question = await toQuestion()
    await userEvent.click(question.getByRole('button', { name: '确认销毁' }))
    expect((await screen.findByRole('alert')).textContent).toContain('目前不开放销毁')
    expect(of(seen, 'user/securityCode/verify')).toEqual([])
    expect(screen.queryByRole('dialog', { name: '验证安全码' })).toBeNull()
  })

  it('does not list used rights', async () => {
    await openItem({ 'rights/rightsSold/list': rightsOf({ ...ticket, state: RightsState.done }) })
    await userEvent.click(await screen.findByRole('button', { name: '销毁' }))
    const losing = await screen.findByRole('region', { name: '会失去' })
    const goOn = screen.getByRole<HTMLButtonElement>('button', { name: '我了解，继续' })
    await waitFor(() => expect(goOn.disabled).toBe(false))
    expect(losing.textContent).not.toContain('权益')
  })

  it('is not offered if it is disabled, and is blocked while the piece is locked', async () => {
    await openItem({ 'ops/nftDestroy/info': { isOpen: false, points: 20, holdHours: 24, rules: [] } })
    await screen.findByRole('button', { name: '转赠' })
    expect(screen.queryByRole('button', { name: '销毁' })).toBeNull()
    freshVisit()
    await openItem({ 'hwnft/userNft/info': ownItem({ state: ItemState.locked }) })
    expect(await screen.findByText('锁定期间不能销毁')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '销毁' }).disabled).toBe(true)
  })
})

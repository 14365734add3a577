import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refused, fakeServer } from './support/app.tsx'

type Person = AdminReply<'staff/list'>['list'][number]

const person = (id: number): Person => ({
  id: String(id),
  name: `person${id}`,
  displayName: `员工${id}`,
  roles: [{ key: 'support', name: '客服' }],
  partner: null,
  hasFactor: id % 2 === 0,
  invitedUntil: null,
  disabledReason: null,
  createdAt: 1_766_000_000 + id,
  seenAt: null,
})
const page = (from: number, next: string | null) => ({ list: [person(from), person(from + 1)], next })

const server = fakeServer()
const rowsShown = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

describe('a list of the console', () => {
  test('[console.url-state] requests what the address says, and shows it', async () => {
    server.answer({ 'staff/list': page(1, null) })
    server.open('/staff?search=person&isDisabled=false&sort=-createdAt')
    expect(await screen.findByText('person1')).toBeTruthy()
    expect(server.inputsOf('staff/list')).toEqual([{ search: 'person', isDisabled: 'false', sort: '-createdAt' }])
    expect(screen.getByLabelText<HTMLInputElement>('登录名或姓名').value).toBe('person')
    expect(screen.getByLabelText<HTMLSelectElement>('已停用').value).toBe('false')
    expect(screen.getByRole('columnheader', { name: /添加时间/ }).getAttribute('aria-sort')).toBe('descending')
  })

  test('a link of an earlier release, with the former name of the search filter, searches', async () => {
    const user = userEvent.setup()
    server.answer({ 'staff/list': page(1, null) })
    const { history } = server.open('/staff?words=person')
    expect((await screen.findByLabelText<HTMLInputElement>('登录名或姓名')).value).toBe('person')
    expect(server.inputsOf('staff/list')).toEqual([expect.objectContaining({ search: 'person' })])
    await user.selectOptions(screen.getByLabelText('已停用'), 'false')
    await waitFor(() => expect(history.location.search).toBe('?search=person&isDisabled=false'))
  })

  test('[console.url-state] a filter unknown to the server is reported, not ignored', async () => {
    server.answer({ 'staff/list': new Refused('BAD_INPUT', 400, 'colour') })
    server.open('/staff?colour=red')
    expect(await screen.findByText('拒绝：BAD_INPUT')).toBeTruthy()
    expect(server.inputsOf('staff/list')).toEqual([expect.objectContaining({ colour: 'red' })])
  })

  test('[console.export] a long number copied from an export is found as originally written', async () => {
    const user = userEvent.setup()
    server.answer({ 'staff/list': page(1, null) })
    const { history } = server.open('/staff')
    await user.click(await screen.findByLabelText('登录名或姓名'))
    await user.paste('"2026112800000001234\t"')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(history.location.search).toContain('2026112800000001234'))
    expect(server.inputsOf('staff/list').at(-1)).toMatchObject({ search: '2026112800000001234' })
  })

  test('[console.url-state] filter, sort and page are history entries that going back undoes', async () => {
    const user = userEvent.setup()
    server.answer({ 'staff/list': ({ after }: { after?: string }) => (after ? page(3, null) : page(1, 'more')) })
    const { history } = server.open('/staff')
    await screen.findByText('person1')
    await user.click(screen.getByRole('button', { name: '下一页' }))
    expect(await screen.findByText('person3')).toBeTruthy()
    expect(history.location.search).toBe('?after=more&page=2')
    // Another filter starts at the first page.
    await user.type(screen.getByLabelText('登录名或姓名'), 'per{Enter}')
    await waitFor(() => expect(history.location.search).toBe('?search=per'))
    history.back()
    expect(await screen.findByText('person3')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('登录名或姓名').value).toBe('')
    history.back()
    expect(await screen.findByText('person1')).toBeTruthy()
  })

  test('shows the chosen columns, here and at the next visit', async () => {
    const user = userEvent.setup()
    server.answer({ 'staff/list': page(1, null) })
    const first = server.open('/staff')
    await screen.findByText('person1')
    await user.click(screen.getByRole('button', { name: '列' }))
    await user.click(await screen.findByRole('checkbox', { name: '停用原因' }))
    expect(screen.queryByRole('columnheader', { name: '停用原因' })).toBeNull()
    first.unmount()
    server.open('/staff')
    await screen.findByText('person1')
    expect(screen.queryByRole('columnheader', { name: '停用原因' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: '姓名' })).toBeTruthy()
  })

  test('[console.keyboard] rows are selected and opened by keys, but not while typing', async () => {
    const user = userEvent.setup()
    server.answer({
      'staff/list': page(1, null),
      'staff/info': { ...person(2), knownTo: [] },
      'audit/list': { list: [], next: null },
    })
    const { history } = server.open('/staff')
    await screen.findByText('person1')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('登录名或姓名'))
    await user.keyboard('jk')
    expect(screen.getByLabelText<HTMLInputElement>('登录名或姓名').value).toBe('jk')
    await user.clear(screen.getByLabelText('登录名或姓名'))
    ;(document.activeElement as HTMLElement).blur()
    await screen.findByText('person1')
    await user.keyboard('jjk')
    expect(rowsShown().map((row) => row.className.includes('outline-focus'))).toEqual([true, false])
    await user.keyboard('j{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe('/console/staff/2'))
  })

  test('selecting a row renders only that row', async () => {
    const user = userEvent.setup()
    server.answer({ 'staff/list': page(1, null) })
    server.open('/staff')
    await screen.findByText('person1')
    const times = vi.spyOn(Date.prototype, 'toISOString')
    onTestFinished(() => times.mockRestore())
    await user.click(screen.getAllByRole('checkbox', { name: '勾选' })[1] ?? document.body)
    expect(screen.getByText('已选 1 项')).toBeTruthy()
    expect(rowsShown().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    // Each row shows one time.
    expect(times).toHaveBeenCalledOnce()
  })
})

const order = (status: 1 | 4): AdminReply<'order/list'>['list'][number] => ({
  orderSn: `2026112300000${status}`,
  placedAt: 1_766_000_000,
  uid: '7',
  nickname: '山**客',
  phone: '138****5678',
  goodsSn: 'G1',
  goodsName: '半月桥',
  cover: { url: '/media/bridge', widths: [320], ratio: 1, placeholder: '' },
  quantity: 1,
  amountFen: 9900,
  refundedFen: 0,
  status,
  isUndelivered: false,
  platform: null,
  paidAt: null,
})

describe('a list of records with states', () => {
  test('has a tab with its count for each state that has any, by the other filters', async () => {
    const user = userEvent.setup()
    server.answer({
      'session/ways': { imageHost: '' } as never,
      'order/list': ({ withCounts, status }: { withCounts?: string; status?: string }) => ({
        list: [order(status === '1' ? 1 : 4)],
        next: null,
        ...(withCounts && { counts: { 1: 3, 2: 0, 3: 0, 4: 1000, 5: 0 } }),
      }),
    })
    const { history } = server.open('/orders?goodsSn=G1')
    const tabs = within(await screen.findByRole('group', { name: '状态' }))
    await tabs.findByRole('button', { name: '待付款 3' })
    expect(tabs.getAllByRole('button').map((one) => one.textContent)).toEqual([
      '全部 1,003+',
      '待付款 3',
      '已完成 1,000+',
    ])
    await user.click(tabs.getByRole('button', { name: '待付款 3' }))
    await waitFor(() => expect(history.location.search).toBe('?goodsSn=G1&status=1'))
    await waitFor(() =>
      expect(tabs.getByRole('button', { name: '待付款 3' }).getAttribute('aria-pressed')).toBe('true'),
    )
    // The counts do not depend on the chosen tab, so they are not read again for it.
    const counted = server.inputsOf('order/list').filter(({ withCounts }) => withCounts)
    expect(counted).toEqual([{ goodsSn: 'G1', withCounts: 'true' }])
    await waitFor(() => expect(server.inputsOf('order/list').at(-1)).toMatchObject({ goodsSn: 'G1', status: '1' }))
  })

  test('shows pictures, and people by nickname', async () => {
    server.answer({ 'session/ways': { imageHost: '' } as never, 'order/list': { list: [order(4)], next: null } })
    server.open('/orders')
    expect((await screen.findByRole('link', { name: '山**客' })).getAttribute('href')).toBe('/console/users/7')
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/bridge-320.webp'))
  })
})

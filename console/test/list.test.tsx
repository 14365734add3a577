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

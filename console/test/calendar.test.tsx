import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { daysAround, stepFrom } from '../src/lib/days.ts'
import { fakeServer, owner } from './support/app.tsx'

const server = fakeServer()

const at = Date.parse('2026-12-08T20:00:00+08:00') / 1000
const sale = { kind: 'sale' as const, id: '17', title: '天青', at, until: null, fixed: '', warning: '时间已经公布' }
const begun = { ...sale, id: '18', title: '听松', at: at + 600, fixed: '已经开售' }
const answer = {
  list: [sale, begun],
  isCut: false,
  collisions: [{ sentence: '“天青”与“听松”相隔 10 分钟发售', at, of: ['sale:17', 'sale:18'] }],
  apartMinutes: 30,
}

describe('the calendar', () => {
  test('[console.calendar] an event that has not begun is moved by its button, with the time it had and a reason', async () => {
    const user = userEvent.setup()
    server.answer({ 'calendar/list': answer, 'calendar/move': { at: at + 86_400 } })
    server.open('/calendar?day=2026-12-08')
    await screen.findByText(/相隔 10 分钟发售/)
    const day = screen.getByRole('region', { name: '2026-12-08' })
    expect(within(day).queryByRole('button', { name: '改时间：听松' })).toBeNull()
    await user.click(within(day).getByRole('button', { name: '改时间：天青' }))
    const dialog = await screen.findByRole('dialog')
    within(dialog).getByText('时间已经公布')
    const field = within(dialog).getByLabelText<HTMLInputElement>(/改到/)
    expect(field.value).toBe('2026-12-08T20:00')
    fireEvent.change(field, { target: { value: '2026-12-09T20:00' } })
    await user.type(within(dialog).getByLabelText(/原因/), '错开开售')
    await user.click(within(dialog).getByRole('button', { name: '改时间' }))
    await waitFor(() => expect(server.inputsOf('calendar/move')).toHaveLength(1))
    expect(server.inputsOf('calendar/move')[0]).toEqual({
      kind: 'sale',
      id: '17',
      seenAt: at,
      at: at + 86_400,
      reason: '错开开售',
    })
  })

  test('[console.calendar] dropped on another day it keeps its hour; filters are kept in the address', async () => {
    const user = userEvent.setup()
    server.answer({ 'calendar/list': answer })
    const { history } = server.open('/calendar?day=2026-12-08')
    const day = await screen.findByRole('region', { name: '2026-12-11' })
    fireEvent.drop(day, { dataTransfer: { getData: () => 'sale:18' } })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.drop(day, { dataTransfer: { getData: () => 'sale:17' } })
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/改到/).value).toBe('2026-12-11T20:00')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^发售 2/ }))
    await waitFor(() => expect(screen.queryByText('听松')).toBeNull())
    expect(history.location.search).toContain('hidden=sale')
  })

  test('says so if the role may see none of its kinds', async () => {
    server.answer({
      'session/info': { ...owner, permissions: ['parcel.read'] },
      'calendar/list': { ...answer, list: [], collisions: [] },
    })
    server.open('/calendar')
    expect(await screen.findByText(/日历里没有可以显示的安排/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: '显示哪些' })).toBeNull()
  })

  test('a month is whole weeks from Monday on', () => {
    expect(daysAround('2026-12-08', 'month')).toHaveLength(35)
    expect(daysAround('2026-12-08', 'month')[0]).toBe('2026-11-30')
    expect(daysAround('2026-08-08', 'month')).toHaveLength(42)
    expect(daysAround('2026-12-08', 'week')).toEqual(expect.arrayContaining(['2026-12-07', '2026-12-13']))
    expect([stepFrom('2026-12-31', 'month', 1), stepFrom('2026-03-01', 'day', -1)]).toEqual([
      '2027-01-01',
      '2026-02-28',
    ])
  })
})

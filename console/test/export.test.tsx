import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

beforeEach(() => {
  server.answer({ 'staff/list': { list: [], next: null }, 'view/list': { list: [] } })
})

const task = {
  id: '9',
  kind: 'export',
  path: 'staff/list',
  state: 'done',
  done: 12,
  total: 12,
  refused: 0,
  fault: '',
  createdAt: 1_766_000_000,
  finishedAt: 1_766_000_010,
  expiresAt: 9_999_999_999,
  size: 900,
} as const

describe('[console.export] a list is exported', () => {
  test('as it is filtered, sorted and shown, and its file is found among the tasks', async () => {
    const user = userEvent.setup()
    server.answer({ 'export/begin': { id: '9' }, 'task/list': { list: [task] } })
    const { history } = server.open('/staff?search=lin&sort=-createdAt&cols=name,roles')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    await waitFor(() => expect(history.location.pathname).toBe('/console/tasks'))
    expect(server.inputsOf('export/begin')).toEqual([
      { path: 'staff/list', filters: { search: 'lin' }, sort: '-createdAt', columns: ['name', 'roles'] },
    ])
    expect(await screen.findByRole('heading', { name: '导出：员工' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '下载' }).getAttribute('href')).toBe('/admin/v1/task/file/9')
  })

  test.each([
    ['lot/list', '导出：拍品'],
    ['audit/list', '导出：审计记录'],
  ])('and the task of %s is named after the list', async (path, title) => {
    server.answer({ 'task/list': { list: [{ ...task, path }] } })
    server.open('/tasks')
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  test('by users with the permission, and a refusal is reported', async () => {
    const user = userEvent.setup()
    server.answer({ 'export/begin': new Refused('TASKS_WAITING', 409) })
    const { history } = server.open('/staff')
    await user.click(await screen.findByRole('button', { name: '导出' }))
    const alert = await screen.findByRole('alert')
    expect(await within(alert).findByText('拒绝：TASKS_WAITING')).toBeTruthy()
    expect(history.location.pathname).toBe('/console/staff')
  })
})

describe('[console.saved-views] a saved view', () => {
  const view = {
    id: '3',
    name: '停用的',
    query: 'isDisabled=true&sort=-name',
    columns: ['name', 'disabledReason'],
    isShared: true,
    by: '沈知远',
    mayChange: false,
    version: 1,
  }

  test('restores its filters, sort and columns', async () => {
    const user = userEvent.setup()
    server.answer({ 'view/list': { list: [view] } })
    const { history } = server.open('/staff?search=lin&after=more&page=2')
    await user.click(await screen.findByRole('button', { name: '视图' }))
    await user.click(await screen.findByRole('button', { name: /停用的/ }))
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
        isDisabled: 'true',
        sort: '-name',
        cols: 'name,disabledReason',
      }),
    )
  })

  test('is saved from the current list', async () => {
    const user = userEvent.setup()
    server.answer({ 'view/save': { id: '4', version: 1 } })
    server.open('/staff?isDisabled=true&cols=name,roles')
    await user.click(await screen.findByRole('button', { name: '视图' }))
    await user.click(await screen.findByRole('button', { name: '保存当前视图' }))
    await user.type(await screen.findByLabelText('名称'), '停用的')
    await user.click(screen.getAllByRole('button', { name: '保存当前视图' }).at(-1) as HTMLElement)
    expect(await findToast('已保存')).toBeTruthy()
    expect(server.inputsOf('view/save')).toEqual([
      {
        page: 'staff/list',
        query: 'isDisabled=true&sort=name',
        columns: ['name', 'roles'],
        name: '停用的',
        isShared: false,
      },
    ])
  })
})

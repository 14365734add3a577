import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

type Role = AdminReply<'role/list'>['list'][number]

const role = (change: Partial<Role>): AdminReply<'role/list'> => ({
  list: [{ key: '5', name: '值班', permissions: ['order.read'], isBuiltIn: false, version: 1, holders: 0, ...change }],
})

const template = (version: number, content: { name: string; text: string }): AdminReply<'ticketTemplate/list'> => ({
  list: [{ templateId: '3', topic: null, version, changedAt: 1_766_000_000, ...content }],
})

/** Finds a choice of a field: in the comparison, not in the field itself. */
function radio(field: string, name: RegExp) {
  const choice = screen.getAllByRole('group', { name: field }).find((group) => group.matches('fieldset'))
  return within(choice as HTMLElement).getByRole<HTMLInputElement>('radio', { name })
}

test('[console.version-check] the second of two editors chooses field by field, and saves over what is stored now', async () => {
  const user = userEvent.setup()
  server.answer({
    'ticketTemplate/list': template(1, { name: '问候', text: '你好' }),
    'ticketTemplate/save': new Refused('EDITED_MEANWHILE', 409),
  })
  server.open('/tickets/templates')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  await user.type(await screen.findByRole('textbox', { name: /内容/ }), '，很高兴为你服务')
  const save = () => user.click(screen.getAllByRole('button', { name: '修改' }).at(-1) as HTMLElement)
  // A colleague changed both while this was typed.
  server.answer({ 'ticketTemplate/list': template(2, { name: '开场白', text: '你好，在的' }) })
  await save()
  expect((await screen.findByRole('group', { name: '内容' })).textContent).toBe(
    '内容用已保存的你好，在的用我填写的你好，很高兴为你服务',
  )
  // Untouched fields take the stored value; typed values stay until another is chosen.
  expect(screen.getByLabelText<HTMLInputElement>(/模板名称/).value).toBe('开场白')
  expect(radio('模板名称', /已保存/).checked).toBe(true)
  expect(radio('内容', /用我填写的/).checked).toBe(true)
  await user.click(radio('内容', /已保存/))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^内容/ }).value).toBe('你好，在的')
  await user.click(radio('内容', /用我填写的/))
  server.answer({ 'ticketTemplate/save': { templateId: '3', version: 3 } })
  await save()
  expect(await findToast('修改：已完成')).toBeTruthy()
  expect(server.inputsOf('ticketTemplate/save')).toEqual([
    { templateId: '3', version: 1, topic: null, name: '问候', text: '你好，很高兴为你服务' },
    { templateId: '3', version: 2, topic: null, name: '开场白', text: '你好，很高兴为你服务' },
  ])
})

test('[console.version-check] a third edit in between is reported too, and for lists the difference is named', async () => {
  const user = userEvent.setup()
  server.answer({ 'role/list': role({}), 'role/change': new Refused('EDITED_MEANWHILE', 409) })
  server.open('/roles')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  await user.click(await screen.findByLabelText('退款'))
  await user.type(screen.getByLabelText(/原因/), '轮值需要')
  const save = () => user.click(screen.getAllByRole('button', { name: '修改' }).at(-1) as HTMLElement)
  server.answer({ 'role/list': role({ version: 2, permissions: ['order.read', 'user.read'] }) })
  await save()
  await screen.findByText('已保存的内容和你填写的内容')
  expect(radio('权限', /已保存/).closest('label')?.textContent).toBe('用已保存的另有 查看用户')
  expect(radio('权限', /用我填写的/).closest('label')?.textContent).toBe('用我填写的另有 退款')
  server.answer({ 'role/list': role({ version: 3, permissions: ['order.read', 'item.read'] }) })
  await save()
  await waitFor(() =>
    expect(radio('权限', /已保存/).closest('label')?.textContent).toBe('用已保存的另有 查看藏品与转赠'),
  )
  await user.click(radio('权限', /已保存/))
  server.answer({ 'role/change': { outcome: 'done', result: {} } })
  await save()
  await findToast('修改：已完成')
  const calls = server.inputsOf('role/change')
  expect(calls.map(({ version }) => version)).toEqual([1, 2, 3])
  expect(calls.at(-1)).toMatchObject({ name: '值班', permissions: ['order.read', 'item.read'], reason: '轮值需要' })
})

test('[console.version-check] a version read meanwhile is never overwritten unseen, even if the page refetches by itself', async () => {
  const user = userEvent.setup()
  server.answer({ 'role/list': role({}), 'role/change': new Refused('EDITED_MEANWHILE', 409) })
  server.open('/roles')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  await user.type(await screen.findByLabelText(/原因/), '轮值需要')
  const save = () => user.click(screen.getAllByRole('button', { name: '修改' }).at(-1) as HTMLElement)
  // The stored version cannot be read: pressing again is refused again, over the version that was seen.
  server.answer({ 'role/list': new Refused('NOT_ALLOWED', 403) })
  await save()
  expect(await screen.findByText('拒绝：EDITED_MEANWHILE')).toBeTruthy()
  await save()
  await waitFor(() => expect(server.inputsOf('role/change').map(({ version }) => version)).toEqual([1, 1]))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/原因/).value).toBe('轮值需要')
})

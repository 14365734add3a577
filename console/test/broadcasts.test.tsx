import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from './support/app.tsx'

const server = fakeServer()

const draft: AdminReply<'broadcast/info'> = {
  broadcastId: '4',
  title: '元夕特展',
  text: '今晚七点在灯楼开展。',
  page: '/notice',
  audienceId: '2',
  audienceName: '全体藏友',
  state: 'draft',
  version: 3,
  startsAt: null,
  people: 1200,
  sent: 0,
  read: 0,
  createdAt: 1796000000,
  begunAt: null,
  endedAt: null,
}

test('[message.broadcast] a draft is shown as on a phone, and sent with a reason', async () => {
  const user = userEvent.setup()
  server.answer({
    'broadcast/info': draft,
    'pick/list': { list: [{ id: '2', name: '全体藏友', note: '' }] },
    'audit/list': { list: [], next: null },
    'broadcast/begin': { outcome: 'waiting', approvalId: '9', expiresAt: 1796090000, why: '这次群发 1,200 人' },
  })
  server.open('/broadcasts/4')
  const preview = within(await screen.findByRole('article', { name: '预览' }))
  expect(preview.getByText('今晚七点在灯楼开展。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '发送' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/现有的 1,200 人/)).toBeTruthy()
  await user.type(dialog.getByLabelText(/原因/), '特展通知')
  await user.click(dialog.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(server.inputsOf('broadcast/begin')).toEqual([{ broadcastId: '4', reason: '特展通知' }]))
})

test('[message.broadcast] one that was sent says how many have read it, and cannot be changed', async () => {
  server.answer({
    'broadcast/info': { ...draft, state: 'done', sent: 1200, read: 300, begunAt: 1796000100, endedAt: 1796000130 },
    'audit/list': { list: [], next: null },
  })
  server.open('/broadcasts/4')
  expect(await screen.findByText('300 人（25%）')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /保存|发送|试发|停止/ })).toBeNull()
})

test('[message.broadcast] a group of followers asks for the one thing that its kind is about', async () => {
  const user = userEvent.setup()
  server.answer({
    'audience/list': { list: [], next: null },
    'audience/save': { audienceId: '8' },
    'pick/list': { list: [{ id: '5', name: '半月桥工作室', note: '' }] },
  })
  server.open('/audiences')
  await user.click(await screen.findByRole('button', { name: '存一个人群' }))
  const dialog = within(await screen.findByRole('dialog', { name: '存一个人群' }))
  await user.type(dialog.getByLabelText('名称'), '工作室粉丝')
  expect(dialog.queryByLabelText(/作品|店铺|专辑|创作者/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText('范围'), '关注某位创作者的用户')
  expect(dialog.getByLabelText(/创作者/)).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('范围'), '关注某家店铺的用户')
  expect(dialog.queryByLabelText(/创作者/)).toBeNull()
  await user.type(dialog.getByLabelText(/店铺/), '半月')
  await user.click(await screen.findByRole('option', { name: /半月桥工作室/ }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  const saved = { name: '工作室粉丝', kind: 'shopFollowers', shopId: '5' }
  await waitFor(() => expect(server.inputsOf('audience/save')).toEqual([saved]))
})

import type { AdminReply } from '@app/contract/admin/routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../src/lib/query.ts'
import { Refused, findToast, fakeServer } from './support/app.tsx'

const server = fakeServer()

const ticket: AdminReply<'ticket/info'> = {
  ticketId: '5',
  state: 'open',
  topic: 'other',
  asked: '怎么转赠',
  orderSn: null,
  nftId: null,
  person: { uid: '7', nickname: '松**客', phone: '138****0001' },
  assignee: null,
  answerBy: null,
  isOverdue: false,
  rating: null,
  createdAt: 1_766_000_000,
  changedAt: 1_766_000_000,
  version: 1,
  firstAnsweredAt: null,
  order: null,
  item: null,
  entries: [
    {
      entryId: '1',
      side: 'collector',
      kind: 'words',
      staff: '',
      text: '怎么转赠',
      pictures: [],
      doubts: [],
      time: 1_766_000_000,
    },
  ],
}
const template = {
  templateId: '3',
  name: '转赠说明',
  topic: null,
  text: '在藏品页点「转赠」。',
  version: 1,
  changedAt: 0,
}

beforeEach(() => {
  server.answer({
    'ticket/info': ticket,
    'ticketTemplate/list': { list: [template] },
    'ticket/next': { ticketId: null, waiting: 0 },
  })
})

async function open() {
  const user = userEvent.setup()
  server.open('/tickets/5')
  await screen.findByRole('textbox', { name: '回复' })
  return user
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '回复' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('[console.tickets] a ticket tells when it was raised', async () => {
  await open()
  expect(screen.getByText(/^其他 · 2025-\d\d-\d\d \d\d:\d\d:\d\d 提出$/)).toBeTruthy()
})

describe('[console.tickets] the reply to a ticket', () => {
  test('is sent with the entry last read, and is the same one when its answer was lost', async () => {
    const user = await open()
    await user.selectOptions(await screen.findByRole('combobox', { name: '套用模板' }), '转赠说明')
    expect(box().value).toBe(template.text)
    await user.click(button('回复'))
    expect(await screen.findByText(/没有收到服务器的答复/)).toBeTruthy()
    server.answer({ 'ticket/reply': { version: 2 } })
    await user.click(button('回复'))
    expect(await findToast('已回复')).toBeTruthy()
    const [first, second] = server.inputsOf('ticket/reply')
    expect(first).toEqual({
      ticketId: '5',
      version: 1,
      key: expect.any(String),
      text: template.text,
      imageIds: [],
    })
    expect(second).toEqual(first)
    expect(box().value).toBe('')
  })

  test('waits until the user has seen what arrived while writing', async () => {
    const user = await open()
    await user.type(box(), '请稍等')
    const more = { ...ticket.entries[0], entryId: '2', text: '在吗' } as (typeof ticket.entries)[number]
    server.answer({ 'ticket/info': { ...ticket, version: 2, entries: [...ticket.entries, more] } })
    await queryClient.invalidateQueries()
    expect(await screen.findByText(/回复期间对话有新内容/)).toBeTruthy()
    expect(button('回复').disabled).toBe(true)
    server.answer({ 'ticket/reply': { version: 3 } })
    await user.click(button('已查看，继续'))
    await user.click(button('回复'))
    await waitFor(() => expect(server.inputsOf('ticket/reply')).toEqual([expect.objectContaining({ version: 2 })]))
  })

  test('is not held up by an assignment, which is not a message', async () => {
    const user = await open()
    await user.type(box(), '请稍等')
    server.answer({ 'ticket/info': { ...ticket, version: 2, assignee: { id: '1', name: '沈知远' } } })
    await queryClient.invalidateQueries()
    expect(await screen.findByRole('button', { name: '取消受理' })).toBeTruthy()
    server.answer({ 'ticket/reply': { version: 3 } })
    await user.click(button('回复'))
    await waitFor(() => expect(server.inputsOf('ticket/reply')).toEqual([expect.objectContaining({ version: 2 })]))
  })

  test('survives a reload, and a refusal leaves it in place', async () => {
    const user = await open()
    await user.type(box(), '写到一半')
    server.answer({ 'ticket/reply': new Refused('EDITED_MEANWHILE', 409) })
    await user.click(button('回复'))
    expect(await screen.findByText('拒绝：EDITED_MEANWHILE')).toBeTruthy()
    expect(localStorage.getItem('console.draft.ticket.5')).toContain('写到一半')
    expect(box().value).toBe('写到一半')
  })
})

test('[call ticket/picture] a reply is sent with its pictures, which can be removed before', async () => {
  const user = await open()
  const picture = { url: '/media/uploads/aa/one', widths: [320], ratio: 1, placeholder: '' }
  let count = 0
  server.answer({
    'ticket/reply': { version: 2 },
    'ticket/picture': () => ({ imageId: `image${++count}`, picture }),
  })
  const files = [1, 2].map((one) => new File(['picture'], `${one}.png`, { type: 'image/png' }))
  await user.upload(screen.getByLabelText('回复的图片'), files)
  expect(await screen.findByRole('button', { name: '移除第 2 张图片' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '移除第 1 张图片' }))
  await user.type(box(), '见图')
  await user.click(button('回复'))
  expect(await findToast('已回复')).toBeTruthy()
  expect(server.inputsOf('ticket/reply')).toMatchObject([{ text: '见图', imageIds: ['image2'] }])
  expect(screen.queryByRole('button', { name: /^移除/ })).toBeNull()
})

test('[call ticket/next] leads to the ticket that waits next', async () => {
  server.answer({ 'ticket/next': { ticketId: '6', waiting: 4 } })
  await open()
  const link = await screen.findByRole('link', { name: '下一个（4 个待回复）' })
  expect(link.getAttribute('href')).toBe('/console/tickets/6')
})

test('[call ticket/assign] a ticket is handed over to a colleague', async () => {
  const user = await open()
  await user.click(button('转交'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/只能转给可以回复咨询的同事/)).toBeTruthy()
})

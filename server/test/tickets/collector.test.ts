import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketDefaults } from '../../src/modules/tickets/settings.ts'
import { makeHolder } from '../gifts/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { newKey } from '../support/keys.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { makePicture } from '../wall/fixture.ts'
import { age, answer, ask, makeTicket, setTickets, solve } from './fixture.ts'

let server: TestServer
let support: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  support = await createStaff(server, { roles: ['support'] })
})
afterAll(() => server?.stop())

describe('[call ops/help/info]', () => {
  test('shows everybody the frequent questions and the service hours', async () => {
    const help = await server.call('ops/help/info', {})
    expect(help).toMatchObject({ hours: '每天 09:00–21:00', answerMinutes: 30, picturesMost: 6, openMost: 5 })
    expect(help.questions).toEqual(ticketDefaults.help.questions)
  })
})

describe('[call user/ticket/create]', () => {
  test('[console.tickets] asks about an own piece or order, with text and pictures', async () => {
    const { user, call, nftId, orderSn } = await makeHolder(server, { minted: false })
    const imageId = await makePicture(server, user, 'ticket')
    const about = { nftId, topic: 'item' as const }
    const ticketId = await ask(server, user, { ...about, text: '  编号显示不出来  ', imageIds: [imageId] })
    const ticket = await call('user/ticket/info', { ticketId })
    expect(ticket).toMatchObject({
      topic: 'item',
      state: 'open',
      asked: '编号显示不出来',
      about: { kind: 'item', nftId },
      isUnread: false,
      canRate: false,
      rating: null,
      reopenUntil: null,
      entries: [{ side: 'collector', kind: 'words', text: '编号显示不出来' }],
    })
    expect(ticket.entries[0]?.pictures).toHaveLength(1)
    expect(ticket.answerBy).toBeGreaterThanOrEqual(ticket.time + 30 * 60 - 1)
    const second = await ask(server, user, { orderSn, topic: 'order' })
    expect((await call('user/ticket/info', { ticketId: second })).about).toMatchObject({ kind: 'order', orderSn })
    const { list, total } = await call('user/ticket/list', {})
    expect([list.at(-1)?.ticketId, total]).toEqual([ticketId, list.length])
  })

  test('allows numbers and links, and refuses banned terms', async () => {
    const user = await makeUser(server.context.database)
    const text = '请回电 13912345678，页面是 https://example.com/a'
    const ticketId = await ask(server, user, { text })
    expect((await server.as(user)('user/ticket/info', { ticketId })).asked).toBe(text)
    expect(await refusal(ask(server, user, { text: '这里可以赌博' }))).toMatchObject({
      reason: 'BANNED_WORDS',
      data: { field: 'text' },
    })
  })

  test('is available to users without a real name, and not without a login', async () => {
    const user = await makeUser(server.context.database, { kycStatus: 1 })
    await ask(server, user, { topic: 'account', text: '实名认证没有通过' })
    const input = { topic: 'other' as const, text: '你好' }
    expect(await refusal(server.call('user/ticket/create', input, newKey()))).toMatchObject({ reason: 'NOT_LOGGED_IN' })
  })

  test('a retry after a lost answer makes no second ticket', async () => {
    const user = await makeUser(server.context.database)
    const key = newKey()
    const [first, again] = [await ask(server, user, {}, key), await ask(server, user, {}, key)]
    expect(again).toBe(first)
    expect((await server.as(user)('user/ticket/list', {})).total).toBe(1)
  })

  test('limits open tickets, over any number of sessions; a solved one makes room', async () => {
    const user = await makeUser(server.context.database)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => ask(server, user)))
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(5)
    const [ticketId = ''] = made
    await server.as(user)('user/ticket/solve', { ticketId }, newKey())
    await ask(server, user)
    expect(await refusal(ask(server, user))).toMatchObject({ status: 409, reason: 'TICKET_LIMIT' })
  })

  test('operators limit texts and pictures, and a picture is used once', async () => {
    const user = await makeUser(server.context.database)
    await setTickets(server, { textMost: 10, picturesMost: 1 })
    expect(await refusal(ask(server, user, { text: '字'.repeat(11) }))).toMatchObject({ data: { field: 'text' } })
    await ask(server, user, { text: '😟'.repeat(10) })
    const imageIds = [await makePicture(server, user, 'ticket'), await makePicture(server, user, 'ticket')]
    expect(await refusal(ask(server, user, { imageIds }))).toMatchObject({ status: 400 })
    await setTickets(server, {})
    const [imageId = ''] = imageIds
    await ask(server, user, { imageIds: [imageId] })
    expect(await refusal(ask(server, user, { imageIds: [imageId] }))).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('the conversation', () => {
  test('[console.tickets] changes its turn with each entry, and news is marked until it was seen', async () => {
    const { call, ticketId } = await makeTicket(server)
    const info = () => call('user/ticket/info', { ticketId })
    const unread = async () => (await call('user/ticket/list', {})).list.filter(({ isUnread }) => isUnread).length
    await answer(support, ticketId, '请告诉我们作品的名字。')
    const answered = await info()
    expect(answered).toMatchObject({ state: 'answered', isUnread: true, answerBy: null })
    expect(answered.entries.map(({ side, text }) => [side, text]).at(-1)).toEqual(['staff', '请告诉我们作品的名字。'])
    expect(await unread()).toBe(1)
    // Seeing an earlier entry leaves later ones unseen.
    const [asked] = answered.entries
    await call('user/ticket/seen', { ticketId, entryId: asked?.entryId ?? '' })
    expect((await info()).isUnread).toBe(true)
    await call('user/ticket/seen', { ticketId, entryId: '999999999999999999' })
    expect([(await info()).isUnread, await unread()]).toEqual([false, 0])

    await call('user/ticket/reply', { ticketId, text: '《云门晓色》' }, newKey())
    expect(await info()).toMatchObject({ state: 'waiting', isUnread: false, answerBy: expect.any(Number) })
    await answer(support, ticketId)
    expect(await unread()).toBe(1)
  })

  test('[console.tickets] is solved, reopened, solved, and rated once', async () => {
    const { call, ticketId } = await makeTicket(server)
    const info = () => call('user/ticket/info', { ticketId })
    const rate = () => call('user/ticket/rate', { ticketId, rating: 4 }, newKey())
    await answer(support, ticketId)
    expect(await refusal(rate())).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    await solve(support, ticketId)
    expect(await info()).toMatchObject({ state: 'solved', isUnread: true, canRate: true })
    const input = { ticketId, text: '还是看不到' }
    expect(await refusal(call('user/ticket/reply', input, newKey()))).toMatchObject({ reason: 'TICKET_SOLVED' })
    await call('user/ticket/reopen', input, newKey())
    expect(await info()).toMatchObject({ state: 'waiting', canRate: false, reopenUntil: null })
    await call('user/ticket/solve', { ticketId }, newKey())
    await rate()
    const over = await info()
    expect(over).toMatchObject({ state: 'solved', canRate: false, rating: 4 })
    expect(over.entries.map(({ side, kind }) => `${side} ${kind}`)).toEqual([
      'collector words',
      'staff words',
      'staff solved',
      'collector reopened',
      'collector solved',
    ])
    expect(await refusal(rate())).toMatchObject({ reason: 'TICKET_RATED' })
  })

  test('without an answer cannot be rated', async () => {
    const { call, ticketId } = await makeTicket(server)
    await call('user/ticket/solve', { ticketId }, newKey())
    expect((await call('user/ticket/info', { ticketId })).canRate).toBe(false)
    expect(await refusal(call('user/ticket/rate', { ticketId, rating: 1 }, newKey()))).toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
    })
  })

  test('[console.tickets] is solved by silence after an answer, and closed by time after that', async () => {
    const { call, ticketId } = await makeTicket(server)
    const state = async () => (await call('user/ticket/info', { ticketId })).state
    const sweep = () => server.worker.sweep('silent tickets')
    await age(server, ticketId, 30)
    await sweep()
    // A ticket that waits for staff does not expire.
    expect(await state()).toBe('open')
    await answer(support, ticketId)
    await age(server, ticketId, 6)
    await sweep()
    expect(await state()).toBe('answered')
    await age(server, ticketId, 20)
    await sweep()
    expect(await state()).toBe('solved')
    await age(server, ticketId, 26)
    const input = { ticketId, text: '又来打扰' }
    expect(await refusal(call('user/ticket/reopen', input, newKey()))).toMatchObject({ reason: 'TICKET_CLOSED' })
    await sweep()
    expect(await state()).toBe('closed')
    expect(await refusal(call('user/ticket/reopen', input, newKey()))).toMatchObject({ reason: 'TICKET_CLOSED' })
    // The rating is still possible.
    await call('user/ticket/rate', { ticketId, rating: 5 }, newKey())
  })

  test('limits entries a minute, and entries in one conversation', async () => {
    const { call, ticketId } = await makeTicket(server)
    await setTickets(server, { wordsPerMinute: 3, entriesMost: 10 })
    const reply = () => call('user/ticket/reply', { ticketId, text: '再补充一句' }, newKey())
    for (let count = 0; count < 3; count++) await reply()
    expect(await refusal(reply())).toMatchObject({ status: 429, reason: 'TOO_FAST', retryAfter: expect.any(Number) })
    await setTickets(server, { wordsPerMinute: 100, entriesMost: 10 })
    for (let count = 0; count < 6; count++) await reply()
    expect(await refusal(reply())).toMatchObject({ status: 409, reason: 'TICKET_FULL' })
    await setTickets(server, {})
  })
})

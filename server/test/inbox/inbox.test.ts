import { messageKinds } from '@app/contract/messageKinds'
import { personalStreamPath } from '@app/contract/live'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Collector, makeCollector, makeHolder, newKey, send } from '../gifts/fixture.ts'
import { type Listener, listenTo } from '../live/listener.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let other: TestServer
let listeners: Listener[] = []
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})
afterEach(() => {
  for (const listener of listeners) listener.close()
  listeners = []
})

const pool = () => server.context.database.pool

async function giftWaiting() {
  const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
  const { giftId } = await send(giver, giver.nftId, recipient)
  return { giver, recipient, giftId }
}

async function nicknameOf({ user }: Collector): Promise<string> {
  const { rows } = await pool().query<{ nickname: string }>('select nickname from users where uid = $1', [user.uid])
  return String(rows[0]?.nickname)
}

/** Messages about gifts, newest first. */
const messagesOf = async ({ call }: Collector) => (await call('user/message/list', { group: 'gifts' })).list

/** Opens a user's own stream at a server. */
async function stream({ user }: Collector, at = server): Promise<Listener> {
  const listener = await listenTo(at.url, {}, { authorization: `Bearer ${user.token}` }, personalStreamPath)
  listeners.push(listener)
  return listener
}

/** What a stream said, in order: the cache tags of each change. */
const heard = (listener: Listener) =>
  [...listener.text().matchAll(/^event: changed\ndata: (.*)$/gm)].map(
    ([, data = '']) => (JSON.parse(data) as { tags: string[] }).tags,
  )

describe('[message.centre] the inbox', () => {
  test('tells the recipient of a gift, and its giver what became of it', async () => {
    const { giver, recipient, giftId } = await giftWaiting()
    const [waiting] = await messagesOf(recipient)
    expect(waiting).toMatchObject({
      kind: 'giftWaiting',
      title: messageKinds.giftWaiting.title,
      link: `/mine/transfer?giftId=${giftId}`,
      isRead: false,
    })
    expect(waiting?.text).toMatch(
      new RegExp(`^${await nicknameOf(giver)} 想把《.+》转赠给你，请在\\d+月\\d+日 ?\\d\\d:\\d\\d前收下或婉拒。$`),
    )
    expect(await messagesOf(giver)).toEqual([])
    await recipient.call('hwnft/giftRecord/receive', { giftId }, newKey())
    const [accepted] = await messagesOf(giver)
    expect(accepted).toMatchObject({ kind: 'giftAccepted', link: `/mine/transfer?tab=sent&giftId=${giftId}` })
    expect(accepted?.text).toContain(`${await nicknameOf(recipient)} 收下了`)
  })

  test('masks the name of a recipient who declined, and tells of a gift that expired', async () => {
    const declined = await giftWaiting()
    await declined.recipient.call('hwnft/giftRecord/receive', { giftId: declined.giftId, accept: false }, newKey())
    const [message] = await messagesOf(declined.giver)
    expect(message).toMatchObject({ kind: 'giftDeclined' })
    expect(message?.text).not.toContain(await nicknameOf(declined.recipient))
    expect(message?.text).toMatch(/^\S*\*\S* 婉拒了/)

    const expired = await giftWaiting()
    await pool().query(
      `update gifts set created_at = now() - interval '2 days', expires_at = now() - interval '1 s' where id = $1`,
      [expired.giftId],
    )
    await server.worker.sweep('gift-expiry')
    expect(await messagesOf(expired.giver)).toMatchObject([{ kind: 'giftExpired' }])
  })

  test('counts unread messages, and marks one or all of those seen as read', async () => {
    const giver = await makeHolder(server, { quantity: 3 })
    const recipient = await makeCollector(server)
    const [first = '', second = '', third = ''] = giver.nftIds
    await send(giver, first, recipient)
    await send(giver, second, recipient)
    const [newest, oldest] = await messagesOf(recipient)
    expect(await recipient.call('user/message/unread', {})).toEqual({ unread: 2 })
    const read = { inboxMessageId: String(oldest?.inboxMessageId) }
    expect(await recipient.call('user/message/read', read)).toMatchObject({ unread: 1 })
    expect(await recipient.call('user/message/read', read)).toMatchObject({ unread: 1 })
    await send(giver, third, recipient)
    const seen = { untilInboxMessageId: String(newest?.inboxMessageId) }
    expect(await recipient.call('user/message/readAll', seen)).toEqual({ unread: 1 })
    expect((await messagesOf(recipient)).map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test("hides and keeps a user's messages from everybody else", async () => {
    const { recipient, giver } = await giftWaiting()
    const [message] = await messagesOf(recipient)
    const id = String(message?.inboxMessageId)
    expect(await refusal(giver.call('user/message/read', { inboxMessageId: id }))).toMatchObject({
      reason: 'NOT_FOUND',
    })
    expect(await refusal(giver.call('user/message/readAll', { untilInboxMessageId: id }))).toMatchObject({
      reason: 'NOT_FOUND',
    })
    expect(await recipient.call('user/message/unread', {})).toEqual({ unread: 1 })
  })

  test('lists by group, page by page', async () => {
    const { recipient } = await giftWaiting()
    expect((await recipient.call('user/message/list', { group: 'security' })).list).toEqual([])
    await pool().query(
      `insert into inbox_messages (uid, kind, key, title, text, link)
       select $1, 'giftExpired', 'page-' || n, '题', '文', '/' from generate_series(1, 4) n`,
      [recipient.user.uid],
    )
    const page = await recipient.call('user/message/list', { group: 'gifts', size: 3 })
    expect(page).toMatchObject({ total: 5, unread: 5 })
    const rest = await recipient.call('user/message/list', { group: 'gifts', size: 3, cursor: String(page.cursor) })
    expect(rest.list).toHaveLength(2)
    expect(rest.cursor).toBeNull()
  })

  test('does not write a kind that its user switched off', async () => {
    const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
    await recipient.call('user/message/choose', { kinds: ['giftWaiting'], channel: 'inbox', isOn: false })
    const { list } = await recipient.call('user/message/choices', {})
    expect(list.find(({ kind }) => kind === 'giftWaiting')).toMatchObject({
      channels: ['push', 'webPush'],
      isRequired: false,
    })
    expect(list.filter(({ channels }) => !channels.includes('inbox'))).toHaveLength(1)
    await send(giver, giver.nftId, recipient)
    expect(await messagesOf(recipient)).toEqual([])
    await recipient.call('user/message/choose', { kinds: ['giftWaiting'], channel: 'inbox', isOn: true })
    const after = (await recipient.call('user/message/choices', {})).list
    expect(after.every(({ channels }) => channels.includes('inbox'))).toBe(true)
  })

  test('keeps messages for a year', async () => {
    const { recipient } = await giftWaiting()
    const age = (days: number) =>
      pool().query(`update inbox_messages set created_at = now() - make_interval(days => $2) where uid = $1`, [
        recipient.user.uid,
        days,
      ])
    await age(364)
    await server.worker.sweep('messages kept long enough')
    expect(await messagesOf(recipient)).toHaveLength(1)
    await age(366)
    await server.worker.sweep('messages kept long enough')
    expect(await messagesOf(recipient)).toEqual([])
  })
})

describe("a user's own stream", () => {
  test('needs a login, and ends with it', async () => {
    const stranger = await listenTo(server.url, {}, {}, personalStreamPath)
    expect(stranger.status).toBe(401)
    stranger.close()
    const own = await makeCollector(server)
    const listener = await stream(own)
    expect(listener.status).toBe(200)
    expect(listener.head).toContain('cache-control: no-store, no-transform')
    await own.call('user/userAuth/logout', {})
    await vi.waitFor(() => expect(listener.isOpen).toBe(false), { timeout: 5000 })
  })

  test('says what to read again at every server, to that user alone', async () => {
    const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
    const [here, there, givers] = [await stream(recipient), await stream(recipient, other), await stream(giver)]
    const { giftId } = await send(giver, giver.nftId, recipient)
    await vi.waitFor(() => expect([heard(here), heard(there)]).toEqual([[['inbox', 'gifts']], [['inbox', 'gifts']]]))
    await recipient.call('hwnft/giftRecord/receive', { giftId }, newKey())
    await vi.waitFor(() => expect(heard(givers)).toEqual([['inbox', 'gifts', 'items']]))
    expect(heard(here)).toHaveLength(1)
  })

  test('says that pieces reached the chain, whether or not an order holds them', async () => {
    const { context, worker } = server
    const own = await makeCollector(server)
    const goodsSn = await makeGoods(context.database)
    await context.database.transaction((tx) =>
      context.vault.issueItems(tx, {
        uid: own.user.uid,
        goodsSn,
        firstSerial: 1,
        quantity: 2,
        orderSn: null,
        priceFen: null,
        giftDays: 0,
      }),
    )
    const listener = await stream(own)
    await worker.sweep('mint')
    await vi.waitFor(() => expect(heard(listener)).toEqual([['items']]))
    expect(await own.call('hwnft/userNft/listCount', {})).toMatchObject({ minting: 0, held: 2 })
  })

  test('says that messages were read, so that other tabs follow', async () => {
    const { recipient } = await giftWaiting()
    const listener = await stream(recipient)
    const [message] = await messagesOf(recipient)
    await recipient.call('user/message/read', { inboxMessageId: String(message?.inboxMessageId) })
    await vi.waitFor(() => expect(heard(listener).at(-1)).toEqual(['inbox']))
  })

  test('says nothing of what was rolled back', async () => {
    const [giver, recipient] = [await makeHolder(server), await makeCollector(server)]
    const listener = await stream(recipient)
    await refusal(
      server.context.database.transaction(async (tx) => {
        await server.context.live.announce(tx, [recipient.user.uid], ['gifts'])
        throw new Error('rolled back')
      }),
    ).catch(() => undefined)
    await send(giver, giver.nftId, recipient)
    await vi.waitFor(() => expect(heard(listener).length).toBeGreaterThan(0))
    expect(heard(listener)).toEqual([['inbox', 'gifts']])
  })
})

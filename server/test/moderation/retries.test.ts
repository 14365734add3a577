import { randomUUID } from 'node:crypto'
import { type Path, routes } from '@app/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toJsonSchema } from '../../src/http/validation.ts'
import { makeCollector, makeHolder, proof } from '../gifts/fixture.ts'
import { makeWisher } from '../play/wishFixture.ts'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { decide, leave, makeSeen, makeSpot } from '../wall/fixture.ts'
import { makeEvent, makeTicket } from '../support/pools.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => ban())

/** Bans the text from this moment, in addition to the built-in lists. */
async function ban(...added: string[]): Promise<void> {
  const { database, moderation } = server.context
  await database.pool.query(
    `insert into settings (key, value) values ('moderation', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ added })],
  )
  moderation.forget()
}

/** Sends a text under a key, each time in the same circumstances. */
type Say = (text: string, idempotencyKey: string) => Promise<unknown>

const someone = async () => server.as(await makeUser(server.context.database))

async function makeTicketOfMine() {
  const call = await someone()
  const asked = { topic: 'other', text: '请问怎样转赠' } as const
  return { call, ...(await call('user/ticket/create', asked, { idempotencyKey: randomUUID() })) }
}

/** Every call that takes a text under a key, as one person makes it. */
const sayings: Partial<Record<Path, () => Promise<Say>>> = {
  'hwnft/wish/event': async () => {
    const [{ wish }, eventId] = [await makeWisher(server), await makeEvent(server)]
    return (text, key) => wish(eventId, { text }, key)
  },
  'order/wishOrder': async () => {
    const eventId = await makeEvent(server, { ticketGoodsSn: await makeTicket(server) })
    const call = await someone()
    return (text, idempotencyKey) =>
      call('order/wishOrder', { eventId, text, isAnonymous: false, noReturnAccepted: true }, { idempotencyKey })
  },
  'hwnft/wishingWords/send': async () => {
    const call = await someone()
    return (text, idempotencyKey) => call('hwnft/wishingWords/send', { text }, { idempotencyKey })
  },
  'hwnft/scenicSpotMessage/message': async () => {
    const [call, spotId] = [await someone(), await makeSpot(server)]
    return (text, idempotencyKey) => call('hwnft/scenicSpotMessage/message', { spotId, text }, { idempotencyKey })
  },
  'hwnft/scenicSpotComment/comment': async () => {
    const [call, messageId] = [await someone(), await makeSeen(server, { spotId: await makeSpot(server) })]
    return (text, idempotencyKey) => call('hwnft/scenicSpotComment/comment', { messageId, text }, { idempotencyKey })
  },
  'hwnft/scenicSpotMessage/appeal': async () => {
    const writer = await makeUser(server.context.database)
    const message = { spotId: await makeSpot(server), text: '雨后的石阶' }
    const { messageId } = await leave(server, writer, message)
    await decide(server, 'message', messageId, 'refuse')
    return (text, idempotencyKey) =>
      server.as(writer)('hwnft/scenicSpotMessage/appeal', { messageId, text }, { idempotencyKey })
  },
  'hwnft/appeal/add': async () => {
    const writer = await makeUser(server.context.database)
    const { messageId } = await leave(server, writer, { spotId: await makeSpot(server), text: '雨后的石阶' })
    await decide(server, 'message', messageId, 'refuse')
    const call = server.as(writer)
    const { list } = await call('hwnft/appeal/list', {})
    const decisionId = list[0]?.decisionId ?? ''
    return (text, idempotencyKey) => call('hwnft/appeal/add', { decisionId, text }, { idempotencyKey })
  },
  'user/ticket/create': async () => {
    const call = await someone()
    return (text, idempotencyKey) => call('user/ticket/create', { topic: 'other', text }, { idempotencyKey })
  },
  'user/ticket/reply': async () => {
    const { call, ticketId } = await makeTicketOfMine()
    return (text, idempotencyKey) => call('user/ticket/reply', { ticketId, text }, { idempotencyKey })
  },
  'user/ticket/reopen': async () => {
    const { call, ticketId } = await makeTicketOfMine()
    await call('user/ticket/solve', { ticketId }, { idempotencyKey: randomUUID() })
    return (text, idempotencyKey) => call('user/ticket/reopen', { ticketId, text }, { idempotencyKey })
  },
  'hwnft/giftRecord/send': async () => {
    const [{ call, nftId }, { user }] = [await makeHolder(server), await makeCollector(server)]
    const transferToken = await proof(call, [nftId], user.phone)
    const gift = { nftId, recipientPhone: user.phone, recipientSurname: '沈', transferToken }
    return (message, idempotencyKey) => call('hwnft/giftRecord/send', { ...gift, message }, { idempotencyKey })
  },
}

test('every call that takes a text under a key is tested here', () => {
  const takesText = (path: Path) => {
    const { properties = {} } = toJsonSchema(routes[path].input, 'input') as { properties?: object }
    return 'text' in properties || 'message' in properties
  }
  // The text signed with a wallet is the platform's own.
  const isJudged = (path: Path) => routes[path].once && takesText(path) && path !== 'hwnft/metaUserWallet/add'
  const all = (Object.keys(routes) as Path[]).filter(isJudged)
  expect(Object.keys(sayings).toSorted()).toEqual(all.toSorted())
})

describe.each(Object.entries(sayings))('[call %s]', (_path, prepare) => {
  test('gives a retry the first answer, although its text has been banned meanwhile', async () => {
    const say = await prepare()
    const key = randomUUID()
    const first = await say('云中白鹭', key)
    await ban('云中白鹭')
    const another = await prepare()
    expect((await refusal(another('云中白鹭', randomUUID()))).reason).toBe('BANNED_WORDS')
    expect(await say('云中白鹭', key)).toEqual(first)
  })

  test('refuses a key that stands for another text', async () => {
    const say = await prepare()
    const key = randomUUID()
    await say('云中白鹭', key)
    await ban('月下寒鸦')
    for (const text of ['岭上晴云', '月下寒鸦']) {
      expect(await refusal(say(text, key))).toMatchObject({ status: 409, reason: 'IDEMPOTENCY_KEY_REUSED' })
    }
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Moderation } from '../../src/ports/moderation.ts'
import { makeCollector, makeHolder, proof } from '../gifts/fixture.ts'
import { makeWisher } from '../play/wishFixture.ts'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeSeen, makeSpot } from '../wall/fixture.ts'
import { makeEvent, makeTicket } from '../support/pools.ts'

const asked: string[] = []
const moderation: Moderation = {
  name: 'test',
  isPaid: true,
  moderateText(text) {
    asked.push(text)
    return Promise.resolve({ kind: 'pass' })
  },
  moderatePicture: () => Promise.resolve({ kind: 'pass' }),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ deps: { moderation } })
})
afterAll(() => server?.stop())
beforeEach(() => {
  asked.length = 0
})

const key = () => ({ idempotencyKey: randomUUID() })
const someone = async () => server.as(await makeUser(server.context.database))

/** Calls that are refused whatever their text is. */
const inVain: Readonly<Record<string, () => Promise<[reason: string, call: Promise<unknown>]>>> = {
  'an appeal for a message of nobody': async () => [
    'MESSAGE_NOT_FOUND',
    (await someone())('hwnft/scenicSpotMessage/appeal', { messageId: '404', text: '请再看一看' }, key()),
  ],
  'an appeal where nothing was decided against the message': async () => {
    const writer = await makeUser(server.context.database)
    const messageId = await makeSeen(server, { spotId: await makeSpot(server), writer })
    asked.length = 0
    return [
      'ILLEGAL_TRANSITION',
      server.as(writer)('hwnft/scenicSpotMessage/appeal', { messageId, text: '请再看一看' }, key()),
    ]
  },
  'a message at a spot that does not exist': async () => [
    'NOT_FOUND',
    (await someone())('hwnft/scenicSpotMessage/message', { spotId: '404', text: '到此一看' }, key()),
  ],
  'a message with a picture that does not exist': async () => [
    'NOT_FOUND',
    (await someone())(
      'hwnft/scenicSpotMessage/message',
      { spotId: await makeSpot(server), text: '到此一看', imageIds: ['0'.repeat(32)] },
      key(),
    ),
  ],
  'a comment on a message of nobody': async () => [
    'MESSAGE_NOT_FOUND',
    (await someone())('hwnft/scenicSpotComment/comment', { messageId: '404', text: '好看' }, key()),
  ],
  'a wish at another price than it has': async () => {
    const { wish } = await makeWisher(server)
    return ['PRICE_CHANGED', wish(await makeEvent(server), { text: '愿人长久', costPoints: 7 })]
  },
  'a paid wish at an event that is over': async () => {
    const eventId = await makeEvent(server, { ticketGoodsSn: await makeTicket(server), endsIn: -60 })
    const wish = { eventId, text: '愿人长久', isAnonymous: false, noReturnAccepted: true as const }
    return ['WISH_NOT_OPEN', (await someone())('order/wishOrder', wish, key())]
  },
  'a gift to oneself': async () => {
    const { call, nftId, user } = await makeHolder(server)
    const transferToken = await proof(call, [nftId], user.phone)
    const gift = { nftId, recipientPhone: user.phone, recipientSurname: '沈', message: '留个念想', transferToken }
    return ['GIFT_SELF', call('hwnft/giftRecord/send', gift, key())]
  },
  'a gift of what somebody else holds': async () => {
    const [{ nftId }, { call }, { user }] = [
      await makeHolder(server),
      await makeHolder(server),
      await makeCollector(server),
    ]
    const gift = {
      nftId,
      recipientPhone: user.phone,
      recipientSurname: '沈',
      message: '留个念想',
      transferToken: 'x'.repeat(43),
    }
    return ['ITEM_NOT_FOUND', call('hwnft/giftRecord/send', gift, key())]
  },
}

describe('no paid check of the text of', () => {
  test.each(Object.entries(inVain))('%s', async (_what, prepare) => {
    const [reason, call] = await prepare()
    expect(await refusal(call)).toMatchObject({ reason })
    expect(asked).toEqual([])
  })
})

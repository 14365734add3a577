import { routes } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeAddress } from '../support/addresses.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import type { TestServer } from '../support/server.ts'

const picture = { url: '/media/uploads/test', widths: [320], ratio: 1, placeholder: '' }

/** Makers of one thing of each kind that has an owner, under the name of its id in the contract. They return the id. */
export type Makers = Readonly<Record<string, (owner: TestUser) => Promise<string>>>

export async function openMakers(server: TestServer): Promise<Makers> {
  const { context } = server
  const { db } = context.database
  const goodsSn = await makeGoods({ db })
  // Named by the sample of an order: physical goods, the only ones sent to an address.
  await makeGoods({ db }, { sn: routes['order/order'].example.goodsSn, form: 2 })
  const place = async (owner: TestUser) =>
    (await context.order.place(owner.caller, { goodsSn, quantity: 1 }, randomUUID())).orderSn
  async function item(owner: TestUser): Promise<string> {
    const orderSn = await place(owner)
    await context.database.transaction((tx) => context.order.fulfil(tx, orderSn, 1))
    const { nftIds } = await context.vault.itemsOf(orderSn)
    return String(nftIds[0])
  }
  const boxSn = await makeGoods({ db })
  const prizeSn = await makeGoods({ db })
  await sql`update goods set goods_type = 2 where sn = ${boxSn}`.execute(db)
  const prizes = [{ goodsSn: prizeSn, rank: '常规款', quantity: 100 }]
  await context.database.transaction((tx) => context.boxes.publish(tx, { goodsSn: boxSn, prizes }))
  const giftBoxId = await context.database.transaction((tx) =>
    context.boxes.defineGiftBox(tx, {
      name: '礼盒',
      subtitle: '',
      cover: { url: '', widths: [], ratio: 1, placeholder: '' },
      story: [],
      contents: [{ type: 1, goodsSn, quantity: 1 }],
    }),
  )
  // Recipient in the sample of a gift.
  await makeUser(context.database, { phone: routes['hwnft/giftRecord/send'].example.recipientPhone })
  async function pendingGift(from: TestUser, to: TestUser): Promise<string> {
    const itemId = await item(from)
    await sql`update items set state = 3 where id = ${itemId}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      insert into gifts (item_id, from_uid, to_uid, expires_at)
      values (${itemId}, ${from.uid}, ${to.uid}, now() + interval '1 day') returning id`.execute(db)
    return String(rows[0]?.id)
  }
  // Named by the sample of composing: the first activity of a fresh database.
  const resultGoodsSn = await makeGoods({ db })
  await context.database.transaction((tx) =>
    context.compose.publish(tx, {
      title: '合一',
      subtitle: '',
      cover: { url: '/media/test', widths: [320], ratio: 1, placeholder: '' },
      story: [],
      rules: [],
      resultGoodsSn,
      total: 5,
      perPersonLimit: 0,
      startsAt: new Date(),
      endsAt: null,
      materials: [{ goodsSn: resultGoodsSn, quantity: 1 }],
    }),
  )
  // Spot in the sample of a message.
  const { id: spotId } = await db
    .insertInto('scenic_spots')
    .values({ name: '听松峰', cover: JSON.stringify(picture), place: '漱川北岸', opening: '全天' })
    .returning('id')
    .executeTakeFirstOrThrow()
  async function ticket({ uid }: TestUser, more: object = {}): Promise<string> {
    const row = { uid, topic: 'other' as const, answer_by: new Date(), ...more }
    const { id } = await db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }
  async function upload({ uid }: TestUser, purpose: 'avatar' | 'message' | 'ticket'): Promise<string> {
    const id = `t${randomUUID().replaceAll('-', '')}`
    await db
      .insertInto('uploads')
      .values({ id, uid, purpose, picture: JSON.stringify(picture), bytes: 1 })
      .execute()
    return id
  }
  // An event whose wishes all bring something to receive.
  const eventId = await context.database.transaction((tx) =>
    context.play.publishPool(tx, {
      kind: 'wish',
      title: '锦书祈愿',
      cover: picture,
      rules: [],
      startsAt: new Date(),
      prizes: [
        { name: '5 积分', cover: picture, kind: 'points', points: 5, odds: 10_000 },
        { name: '谢谢你的心愿', cover: picture, kind: 'thanks', odds: 0, isFallback: true },
      ],
    }),
  )
  async function wish(owner: TestUser, idempotencyKey: string): Promise<string> {
    const path = 'hwnft/wish/event'
    const input = { ...routes[path].example, eventId }
    return (await server.as(owner)(path, input, { idempotencyKey })).wish.wishId
  }
  // A shipped right can be named in every call about rights.
  const configId = await context.database.transaction((tx) =>
    context.rights.publish(tx, {
      name: '新红米一袋',
      summary: '霜降后寄出',
      brandKey: 'yz',
      brandName: '云舟研学',
      delivery: 'ship',
      cover: picture,
      content: '',
      howTo: [],
      pagePath: '',
      goodsSns: [goodsSn],
    }),
  )
  return {
    OrderSn: place,
    ItemId: item,
    GiftId: async (owner) => pendingGift(owner, await makeUser(context.database)),
    ReceivedGiftId: async (owner) => pendingGift(await makeUser(context.database), owner),
    async BoxId({ uid }) {
      const given = { goodsSn: boxSn, uid, quantity: 1 }
      const [id] = await context.database.transaction((tx) => context.boxes.giveBlindBoxes(tx, given))
      return String(id)
    },
    OwnGiftBoxId: ({ uid }) => context.database.transaction((tx) => context.boxes.giveGiftBox(tx, giftBoxId, uid)),
    async AddressId(owner) {
      // The first one becomes the default by itself; the second can still be made the default.
      const call = server.as(owner)
      await makeAddress({ call })
      return makeAddress({ call })
    },
    async SessionId(owner) {
      const { list } = await server.as(owner)('user/session/list', {})
      return String(list[0]?.sessionId)
    },
    AvatarImageId: (owner) => upload(owner, 'avatar'),
    TicketImageId: (owner) => upload(owner, 'ticket'),
    MessageImageId: (owner) => upload(owner, 'message'),
    WishId: (owner) => wish(owner, randomUUID()),
    async RequestKey(owner) {
      const key = randomUUID()
      await wish(owner, key)
      return key
    },
    async MessageId({ uid }) {
      const row = { spot_id: spotId, uid, text: '雨后的石阶很好看', state: 'refused' as const, reason: '与景区无关' }
      const { id } = await db.insertInto('wall_messages').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async DecisionId({ uid }) {
      const row = {
        kind: 'line',
        subject_id: '1',
        uid,
        words: '',
        seen: '',
        verdict: 'takeDown',
        reason: '广告',
      } as const
      const values = { ...row, decided_by: '陆审核' }
      const { id } = await db.insertInto('content_decisions').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async InboxMessageId({ uid }) {
      const row = { uid, kind: 'giftExpired', key: randomUUID(), title: '转赠已过期退回', text: '', link: '/' }
      const { id } = await db.insertInto('inbox_messages').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async ExportId({ uid }) {
      const file = { file_key: 'exports/one.bin', bytes: 1, sha256: '0', ready_at: new Date() }
      const row = { uid, state: 'ready' as const, ...file, expires_at: new Date(Date.now() + 86_400_000) }
      return (await db.insertInto('personal_exports').values(row).returning('id').executeTakeFirstOrThrow()).id
    },
    TicketId: ticket,
    async TicketEntryId(owner) {
      const row = { ticket_id: await ticket(owner), side: 'collector' as const, kind: 'words' as const, text: '请问' }
      const { id } = await db.insertInto('ticket_entries').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    SolvedTicketId: (owner) =>
      ticket(owner, { state: 'solved', answer_by: null, solved_at: new Date(), first_answered_at: new Date() }),
    RightsId: async (owner) => `${await item(owner)}-${configId}`,
  }
}

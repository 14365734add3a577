import type { Uid } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeAddress } from '../support/addresses.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import type { TestServer } from '../support/server.ts'
import type { Kind } from './ownership.ts'
import { samples } from './samples.ts'

const picture = { url: '/media/uploads/test', widths: [320], ratio: 1, placeholder: '' }

/** Creates one thing of each kind for a user, and has ids that exist for nobody. */
export interface Things {
  make(kind: Kind, owner: TestUser): Promise<string>
  readonly absent: Record<Kind, string>
}

export async function openThings(server: TestServer): Promise<Things> {
  const { context } = server
  const { db } = context.database
  const goodsSn = await makeGoods({ db })
  // Named by the sample of an order: physical goods, the only ones sent to an address.
  await makeGoods({ db }, { sn: samples['order/order'].goodsSn, form: 2 })
  const place = async (owner: TestUser) =>
    (await context.order.place(owner.caller, { goodsSn, quantity: 1 }, randomUUID())).orderSn
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
  await makeUser(context.database, { phone: samples['hwnft/giftRecord/send'].recipientPhone })
  async function pendingGift(from: TestUser, to: TestUser): Promise<string> {
    const itemId = await makers.item(from)
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
  const makers: Record<Kind, (owner: TestUser) => Promise<string>> = {
    order: place,
    async item(owner) {
      const orderSn = await place(owner)
      await context.database.transaction((tx) => context.order.fulfil(tx, orderSn, 1))
      const { nftIds } = await context.vault.itemsOf(orderSn)
      return String(nftIds[0])
    },
    gift: async (owner) => pendingGift(owner, await makeUser(context.database)),
    receivedGift: async (owner) => pendingGift(await makeUser(context.database), owner),
    async blindBox({ uid }) {
      const given = { goodsSn: boxSn, uid, quantity: 1 }
      const [id] = await context.database.transaction((tx) => context.boxes.giveBlindBoxes(tx, given))
      return String(id)
    },
    giftBox: ({ uid }) => context.database.transaction((tx) => context.boxes.giveGiftBox(tx, giftBoxId, uid)),
    async address(owner) {
      // The first one becomes the default by itself; the second can still be made the default.
      const call = server.as(owner)
      await makeAddress({ call })
      return makeAddress({ call })
    },
    async session(owner) {
      const { list } = await server.as(owner)('user/session/list', {})
      return String(list[0]?.sessionId)
    },
    image: (owner) => upload(owner, 'avatar'),
    ticketImage: (owner) => upload(owner, 'ticket'),
    messageImage: (owner) => upload(owner, 'message'),
    async wish(owner) {
      const path = 'hwnft/wish/event'
      const { wish } = await server.as(owner)(path, { ...samples[path], eventId }, { idempotencyKey: randomUUID() })
      return wish.wishId
    },
    async message({ uid }) {
      const row = { spot_id: spotId, uid, text: '雨后的石阶很好看', state: 'refused' as const, reason: '与景区无关' }
      const { id } = await db.insertInto('wall_messages').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async decision({ uid }) {
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
    async ticket({ uid }) {
      const row = { uid, topic: 'other' as const, answer_by: new Date() }
      const { id } = await db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    async solvedTicket({ uid }) {
      const now = new Date()
      const row = { uid, topic: 'other' as const, state: 'solved' as const, solved_at: now, first_answered_at: now }
      const { id } = await db.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
      return id
    },
    right: async (owner) => `${await makers.item(owner)}-${configId}`,
  }
  return {
    make: (kind, owner) => makers[kind](owner),
    absent: {
      order: '999',
      item: '999999',
      address: '999999',
      session: '999999',
      image: 'unknown',
      messageImage: 'unknown',
      ticketImage: 'unknown',
      ticket: '999999',
      decision: '999999',
      solvedTicket: '999999',
      message: '999999',
      wish: '999999',
      gift: '999999',
      receivedGift: '999999',
      blindBox: '999999',
      giftBox: '999999',
      right: `999999-${configId}`,
    },
  }
}

/** Columns that name a user; a table without one of them is compared as a whole. */
const people = new Set(['uid', 'owner_uid', 'from_uid', 'to_uid', 'inviter_uid', 'invitee_uid', 'invited_by'])
/** Tables that any caller may change. */
const ofNobody = new Set([
  'rate_counters',
  'idempotency_keys',
  'jobs',
  'process_beats',
  'sale_pulses',
  'sale_outcomes',
  'sale_viewers',
])

/** Digests of everything a user has, by table: two are equal if nothing of theirs has changed. */
export async function openRegister({ context }: TestServer): Promise<(uid: Uid) => Promise<object>> {
  const { db } = context.database
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
  const tables = Map.groupBy(columns, ({ table_name: table }) => table)
  const statements = [...tables].flatMap(([table, list]) => {
    if (ofNobody.has(table)) return []
    const persons = list.filter(({ column_name: name }) => people.has(name))
    const condition = persons.map(({ column_name: name }) => `"${name}" = $1`).join(' or ') || '$1 = $1'
    return `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from "${table}" t where ${condition}`
  })
  const statement = statements.join(' union all ').replaceAll('$1', '$1::bigint')
  return async (uid) => {
    const { rows } = await context.database.pool.query<{ name: string; digest: string }>(statement, [uid])
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  }
}

import { users } from '@app/demo/catalogue/users'
import { OrderStatus, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { CoreServices } from '../core/coreServices.ts'
import type { Tx } from '../core/database.ts'
import type { Columns } from '../db/rows.ts'
import type { MintedOrder } from '../events/index.ts'
import type { InboxModule } from '../modules/inbox/index.ts'
import { insertDemoBroadcasts, markSomeRead } from './broadcasts.ts'
import { insertDemoTickets } from './tickets.ts'
import type { DemoMessage } from './types.ts'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour)

/** Fills the accounts' tickets and inboxes and what was broadcast, if there are no tickets yet. */
export async function ensureDemoInbox({
  database,
  inbox,
  sealer,
}: Pick<CoreServices, 'database' | 'sealer'> & { inbox: Pick<InboxModule, 'subscribes' | 'write'> }): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo.tickets'))`.execute(tx)
    const answers = await insertDemoTickets(tx, sealer)
    if (!answers) return
    // What was written while the rest was filled in is as old as the rest.
    await sql`update inbox_messages set created_at = ${ago(120 * 24)}, read_at = ${ago(119 * 24)}`.execute(tx)
    const messages = [...answers]
    for (const [index, { phone }] of users.entries()) {
      const user = await tx
        .selectFrom('users')
        .select('uid')
        .where('phone_hash', 'in', sealer.keyedHashes(phone, 'phone'))
        .executeTakeFirst()
      if (!user) continue
      messages.push(...(await mintsOf(tx, user.uid)))
      if (index === 0) messages.push(...(await ownMessages(tx, user.uid)))
    }
    messages.push(...(await insertDemoBroadcasts(tx, inbox)))
    // The list is in the order of writing.
    for (const message of messages.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      await writeAged(tx, inbox.subscribes, message)
    }
    await markSomeRead(tx)
  })
}

async function writeAged(
  tx: Tx,
  subscribes: InboxModule['subscribes'],
  { at, isRead, write }: DemoMessage,
): Promise<void> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(id), 0)::text as last from inbox_messages`.execute(tx)
  await write(tx, subscribes)
  await sql`
    update inbox_messages set created_at = ${at}, read_at = ${isRead ? at : null}
    where id > ${rows[0]?.last ?? '0'}`.execute(tx)
}

/** What the first account has heard of its wishes, bids and points. */
async function ownMessages(tx: Tx, uid: Uid): Promise<DemoMessage[]> {
  const messages: DemoMessage[] = [
    {
      at: ago(9 * 24),
      isRead: true,
      write: (own, { accountChanged }) =>
        accountChanged(own, { entry: 'demo', uid, kind: 'newDevice', device: 'Mac · Safari' }),
    },
    {
      at: ago(6 * 24),
      isRead: true,
      write: (own, { pointsAdjusted }) =>
        pointsAdjusted(own, { entry: 'demo', uid, change: 50, title: '山门修缮投票，谢谢参与' }),
    },
  ]
  const wish = await wishOf(tx, uid)
  if (wish?.receive_by) {
    const { id: wishId, receive_by: receiveBy, name: prizeName } = wish
    const won = { uid, source: { kind: 'wish', wishId, receiveBy } as const, prizeName }
    messages.push({ at: ago(50), isRead: false, write: (own, { prizeWon }) => prizeWon(own, won) })
  }
  const lot = await outbidOf(tx, uid)
  if (lot) {
    const { id: lotId, round, goods_sn: goodsSn, price_fen: priceFen } = lot
    const outbid = { lotId, round, uid, goodsSn, priceFen: priceFen ?? 0 }
    messages.push({ at: ago(3), isRead: false, write: (own, { lotOutbid }) => lotOutbid(own, outbid) })
  }
  return messages
}

/** What a user heard of the items of their orders, minutes after each. */
async function mintsOf(tx: Tx, uid: Uid): Promise<DemoMessage[]> {
  const { rows } = await sql<MintedOrder & { at: Date }>`
    select o.sn as "orderSn", o.uid, o.goods_sn as "goodsSn", count(*)::int as quantity, min(i.id)::text as "itemId",
      o.created_at + interval '3 min' as at
    from orders o join items i on i.order_sn = o.sn
    where o.uid = ${uid} and o.status = ${OrderStatus.complete} and i.owner_uid = o.uid
    group by o.sn`.execute(tx)
  return rows.map(({ at, ...order }) => ({
    at,
    isRead: true,
    write: (own, { ordersMinted }) => ordersMinted(own, [order]),
  }))
}

/** Returns the last wish whose prize waits. */
function wishOf(tx: Tx, uid: Uid) {
  return tx
    .selectFrom('wishes')
    .innerJoin('draw_prizes', 'draw_prizes.id', 'wishes.prize_id')
    .select(['wishes.id', 'wishes.receive_by', 'draw_prizes.name'])
    .where('wishes.uid', '=', uid)
    .where('wishes.received_at', 'is', null)
    .where('wishes.receive_by', '>', sql<Date>`now()`)
    .orderBy('wishes.id', 'desc')
    .executeTakeFirst()
}

/** Returns a running lot that the user bid for and does not lead. */
async function outbidOf(tx: Tx, uid: Uid) {
  const { rows } = await sql<Columns<'auction_lots', 'id' | 'round' | 'goods_sn' | 'price_fen'>>`
    select l.id, l.round, l.goods_sn, l.price_fen from auction_lots l
    where l.leader_uid <> ${uid} and l.ends_at > now()
      and exists (select from auction_bids b where b.lot_id = l.id and b.uid = ${uid}) limit 1`.execute(tx)
  return rows[0]
}

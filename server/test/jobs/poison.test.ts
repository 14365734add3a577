import { randomUUID } from 'node:crypto'
import { type GoodsSn, RecordSource } from '@app/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDraws, type Drawing } from '../../src/modules/play/drawing/index.ts'
import { expire as expireCodes, makeCodes } from '../boxes/fixture.ts'
import { makeCollector, makeHolder, send } from '../gifts/fixture.ts'
import { makeWisher, passReceiveBy } from '../play/wishFixture.ts'
import { type Buyer, openFixture, type Fixture } from '../shipping/fixture.ts'
import { rewrite } from '../support/damage.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { skipBackoffs, backoffsOf } from '../support/backoffs.ts'
import { plain, upload } from '../uploads/pictures.ts'
import { makeBox } from '../support/boxes.ts'
import { makeEvent, makeGivingEvent, makeLottery, prize } from '../support/pools.ts'

let fixture: Fixture
let buyer: Buyer
let drawing: Drawing
let said: unknown[]
beforeAll(async () => {
  fixture = await openFixture()
  buyer = await fixture.buyer()
  const { boxes, goods: works, points } = fixture.context
  drawing = createDraws(fixture.context, { gifts: boxes.gifts, goods: works, points })
})
beforeEach(() => {
  said = []
  vi.spyOn(fixture.context.log, 'error').mockImplementation((fields: unknown) => void said.push(fields))
})
afterAll(() => fixture.server.stop())

const day = 86_400_000
const goods = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(fixture.context.database, given)

/** Returns the first column of the first row. */
async function one(statement: string, ...values: unknown[]): Promise<unknown> {
  const { rows } = await fixture.context.database.pool.query({ text: statement, values, rowMode: 'array' })
  return (rows as unknown[][])[0]?.[0]
}

/** Something that a sweep processes. */
interface Thing {
  /** Name that the sweep gives it. */
  name: Record<string, string | number>
  /** Damages the data so that it cannot be processed; `mend` repairs it. */
  breakIt: () => Promise<unknown>
  mend: () => Promise<unknown>
  /** A query that is true once it is processed, with its values. */
  isDone: readonly [string, ...unknown[]]
}

const damage = (statement: string, ...values: unknown[]) => rewrite(fixture.context.database, statement, values)

/** Removes reserved stock of a good, and restores it. */
const lostStock = (goodsSn: GoodsSn, reserved: number) => ({
  breakIt: () => damage('update goods_taken set taken = taken - $2 where goods_sn = $1', goodsSn, reserved),
  mend: () => damage('update goods_taken set taken = taken + $2 where goods_sn = $1', goodsSn, reserved),
})

/** Damages a sealed value, and restores it. */
async function brokenSeal(table: 'blind_boxes' | 'draw_rounds', column: string, key: string) {
  const sealed = await one(`select seed_encrypted from ${table} where ${column} = $1`, key)
  const write = (bytes: unknown) => damage(`update ${table} set seed_encrypted = $2 where ${column} = $1`, key, bytes)
  return { breakIt: () => write(Buffer.alloc(40)), mend: () => write(sealed) }
}

const things: Readonly<Record<string, () => Promise<Thing>>> = {
  async 'parcels-received'() {
    const orderSn = await fixture.order(buyer, 'shipped')
    await fixture.passDays(orderSn, 15)
    const write = (amount: number) => damage('update orders set amount_fen = $2 where sn = $1', orderSn, amount)
    const amount = Number(await one('select amount_fen from orders where sn = $1', orderSn))
    return {
      name: { orderSn },
      // More points than the column can hold.
      breakIt: () => write(1e15),
      mend: () => write(amount),
      isDone: ['select status = 4 from orders where sn = $1', orderSn],
    }
  },
  async 'exchange-expiry'() {
    const goodsSn = await goods()
    const batch = await makeCodes(fixture.server, goodsSn, 2)
    await expireCodes(fixture.server, batch)
    const isDone = ['select closed_at is not null from exchange_batches where id = $1', batch.id] as const
    return { name: { batchId: batch.id }, ...lostStock(goodsSn, 2), isDone }
  },
  async 'gift-expiry'() {
    const holder = await makeHolder(fixture.server)
    const { giftId } = await send(holder, holder.nftId, await makeCollector(fixture.server))
    await one(`update gifts set expires_at = now() - interval '1 s' where id = $1`, giftId)
    const write = (state: number) => damage('update items set state = $2 where id = $1', holder.nftId, state)
    return {
      name: { giftId },
      breakIt: () => write(2),
      mend: () => write(3),
      isDone: ['select state = 3 from gifts where id = $1', giftId],
    }
  },
  async 'wish-prizes-expiry'() {
    const { eventId, goodsSn } = await makeGivingEvent(fixture.server)
    const { wishId } = (await (await makeWisher(fixture.server)).wish(eventId)).wish
    await passReceiveBy(fixture.server, wishId)
    const isDone = ['select expired_at is not null from wishes where id = $1', wishId] as const
    return { name: { wishId }, ...lostStock(goodsSn, 100), isDone }
  },
  async 'wishes-cancelled'() {
    const eventId = await makeEvent(fixture.server, { freePerDay: 0, costPoints: 10 })
    const { user, wish } = await makeWisher(fixture.server, { points: 100 })
    const { wishId } = (await wish(eventId, { costPoints: 10 })).wish
    await one(`update draw_pools set cancelled_at = now(), cancel_reason = '场地变更' where id = $1`, eventId)
    const write = (points: number) => damage('update users set points = $2 where uid = $1', user.uid, points)
    return {
      name: { wishId },
      // More points than the column can hold.
      breakIt: () => write(2 ** 31 - 1),
      mend: () => write(90),
      isDone: ['select given_back_at is not null from wishes where id = $1', wishId],
    }
  },
  async 'point-expiry'() {
    const { uid } = await makeUser(fixture.context.database, { points: 100 })
    await one(`update point_lots set expires_at = now() - interval '1 s' where uid = $1`, uid)
    const write = (points: number) => damage('update users set points = $2 where uid = $1', uid, points)
    return {
      name: { uid },
      breakIt: () => write(1),
      mend: () => write(100),
      isDone: ['select points = 0 from users where uid = $1', uid],
    }
  },
  async 'pending-points'() {
    const { uid } = await makeUser(fixture.context.database)
    const reference = randomUUID()
    await one(
      `insert into pending_points (uid, source, reference, change, title, usable_at)
       values ($1, $2, $3, 5, '购买', now() - interval '1 s')`,
      uid,
      RecordSource.shop,
      reference,
    )
    const write = (points: number) => damage('update users set points = $2 where uid = $1', uid, points)
    return {
      name: { uid, source: RecordSource.shop, reference },
      breakIt: () => write(2 ** 31 - 1),
      mend: () => write(0),
      isDone: [`select state = 'booked' from pending_points where uid = $1`, uid],
    }
  },
  async 'box-settling'() {
    const { goodsSn } = await makeBox(fixture.server)
    await one(`update goods set sale_end = now() - interval '1 s' where sn = $1`, goodsSn)
    const isDone = ['select revealed_at is not null from blind_boxes where goods_sn = $1', goodsSn] as const
    return { name: { goodsSn }, ...(await brokenSeal('blind_boxes', 'goods_sn', goodsSn)), isDone }
  },
  async 'compose-end'() {
    const [material, result] = [await goods(), await goods()]
    const activityId = await fixture.context.database.transaction((tx) =>
      fixture.context.compose.publish(tx, {
        title: '云水合一',
        subtitle: '',
        cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
        story: [],
        rules: [],
        resultGoodsSn: result,
        total: 5,
        perPersonLimit: 0,
        startsAt: new Date(Date.now() - day),
        endsAt: new Date(Date.now() - 1000),
        materials: [{ goodsSn: material, quantity: 2 }],
      }),
    )
    const isDone = ['select settled_at is not null from compose_activities where id = $1', activityId] as const
    return { name: { activityId }, ...lostStock(result, 5), isDone }
  },
  async 'draw-rounds'() {
    const poolId = await makeLottery(fixture.server)
    // Both of its days: today and tomorrow.
    const today = String(await one(`select (now() at time zone 'Asia/Shanghai')::date::text`))
    const write = (is: string) => damage(`update draw_prizes set is_fallback = ${is} where pool_id = $1`, poolId)
    return {
      name: { poolId, day: today },
      breakIt: () => write('false'),
      mend: () => write(`kind = 'thanks'`),
      isDone: ['select count(*) = 2 from draw_rounds where pool_id = $1', poolId],
    }
  },
  async 'draw-seeds'() {
    const poolId = await makeLottery(fixture.server, [], { startsAt: new Date(Date.now() - 4 * day) })
    const { id: roundId } = await drawing.roundOf(fixture.db, poolId, new Date(Date.now() - 2 * day))
    const isDone = ['select seed is not null from draw_rounds where id = $1', roundId] as const
    return { name: { roundId }, ...(await brokenSeal('draw_rounds', 'id', roundId)), isDone }
  },
  async 'draw-pools-end'() {
    const goodsSn = await goods()
    const prizes = [prize({ kind: 'collectible', giftSn: goodsSn, stock: 5, odds: 10 })]
    const poolId = await makeLottery(fixture.server, prizes, { startsAt: new Date(Date.now() - 4 * day) })
    await one(`update draw_pools set ends_at = now() - interval '61 min' where id = $1`, poolId)
    const prizeId = String(await one('select id from draw_prizes where pool_id = $1 and gift_sn = $2', poolId, goodsSn))
    const isDone = ['select stock = 0 from draw_prizes where id = $1', prizeId] as const
    return { name: { prizeId }, ...lostStock(goodsSn, 5), isDone }
  },
  async 'unused uploads'() {
    const { token } = await makeUser(fixture.context.database)
    const { imageId } = await upload(fixture.server.url, token, await plain(300, 300).jpeg().toBuffer())
    await one(`update uploads set created_at = now() - interval '26 h' where id = $1`, imageId)
    const picture = JSON.stringify(await one('select picture from uploads where id = $1', imageId))
    const write = (json: string) => damage('update uploads set picture = $2 where id = $1', imageId, json)
    return {
      name: { imageId },
      breakIt: () => write('[]'),
      mend: () => write(picture),
      isDone: ['select not exists (select from uploads where id = $1)', imageId],
    }
  },
  async 'goods-status'() {
    const goodsSn = await goods({ status: 5 })
    const trigger = `poison_${goodsSn.toLowerCase()}`
    return {
      name: { goodsSn },
      async breakIt() {
        await one(`create function ${trigger}() returns trigger language plpgsql as
          $$ begin raise exception 'this good is broken'; end $$`)
        await one(`create trigger ${trigger} before update of status on goods for each row
          when (old.sn = '${goodsSn}') execute function ${trigger}()`)
      },
      mend: () => one(`drop function ${trigger} cascade`),
      isDone: ['select status = 6 from goods where sn = $1', goodsSn],
    }
  },
  async 'overdue-orders'() {
    const goodsSn = await fixture.parcelGoods()
    const orderSn = await fixture.place(buyer, goodsSn)
    await one(`update orders set pay_by = now() - interval '1 s' where sn = $1`, orderSn)
    return {
      name: { orderSn },
      ...lostStock(goodsSn, 1),
      isDone: ['select status = 5 from orders where sn = $1', orderSn],
    }
  },
}

test.each(Object.keys(things))(
  '%s: a broken item holds up nothing else, is named, and is processed once repaired',
  async (sweep) => {
    const make = things[sweep] as () => Promise<Thing>
    const [first, broken, last] = [await make(), await make(), await make()]
    await broken.breakIt()
    const run = () => fixture.server.worker.sweep(sweep)
    const states = () => Promise.all([first, broken, last].map(({ isDone }) => one(...isDone)))

    await run()
    expect(await states()).toEqual([true, false, true])
    expect(said).toContainEqual(expect.objectContaining(broken.name))
    const noted = await backoffsOf(fixture.context.database, sweep)
    expect(noted).toContainEqual({ item: Object.values(broken.name).join('/'), cause: expect.any(String), tries: 1 })

    const times = said.length
    await run()
    expect(said).toHaveLength(times)

    await broken.mend()
    await skipBackoffs(fixture.context.database)
    await run()
    expect(await states()).toEqual([true, true, true])
    expect(await backoffsOf(fixture.context.database, sweep)).toEqual([])
  },
)

test('housekeeping: a table that cannot be cleared holds up no other', async () => {
  await one(`insert into rate_counters (key, window_start, count) values ('old', now() - interval '9 days', 1)`)
  await one(`create function poison_captchas() returns trigger language plpgsql as
    $$ begin raise exception 'nothing goes'; end $$`)
  await one(`create trigger poison before delete on captchas for each statement execute function poison_captchas()`)
  await fixture.server.worker.sweep('housekeeping')
  expect(said).toContainEqual(expect.objectContaining({ table: 'captchas' }))
  expect(await one(`select count(*)::int from rate_counters where key = 'old'`)).toBe(0)
  await one('drop function poison_captchas cascade')
})

test('housekeeping deletes jobs that were done long ago, and none that were just done or given up', async () => {
  await one(`insert into jobs (kind, payload, run_at, created_at, done_at, dead_at)
    select 'kept', jsonb_build_object('name', name), created, created, done, dead from (values
      ('done long ago', now() - interval '9 days', now() - interval '8 days', null::timestamptz),
      ('waited long', now() - interval '9 days', now() - interval '1 day', null),
      ('given up', now() - interval '9 days', null, now() - interval '8 days'),
      ('lately', now() - interval '1 day', now() - interval '1 day', null)
    ) as job (name, created, done, dead)`)
  await fixture.server.worker.sweep('housekeeping')
  expect(await one(`select array_agg(payload ->> 'name' order by id) from jobs where kind = 'kept'`)).toEqual([
    'waited long',
    'given up',
    'lately',
  ])
})

import type { GoodsSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods } from '../../support/goods.ts'
import { newKey } from '../../support/keys.ts'
import { makeEvent, makeLottery, prize } from '../../support/pools.ts'
import { makeSeen, makeSpot, setWall } from '../../wall/fixture.ts'
import { audit } from '../../../src/audit/index.ts'
import { makeOnManyDevices, type OnManyDevices, type Pair, startPair } from '../../races/devices.ts'
import { atOnce, race, raceTimeout as timeout, rounds, tally } from '../../races/fixture.ts'

// Limits per person, under fifty concurrent calls, each with a device, session, browser, address and key of its own, at
// two servers in turn: the limits count the person.

let pair: Pair
let spotId: string
beforeAll(async () => {
  pair = await startPair()
  spotId = await makeSpot(pair.first)
}, 120_000)
afterAll(() => pair?.stop())

async function rowsOf<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pair.first.context.database.pool.query(text, [...values])).rows as Row[]
}
/** The number of a table's rows that belong to the user. */
async function countOwn(table: string, { user }: OnManyDevices): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`select count(*)::int as count from ${table} where uid = $1`, [
    user.uid,
  ])
  return row?.count ?? 0
}
const goods = (given: Parameters<typeof makeGoods>[1] = {}) => makeGoods(pair.first.context.database, given)
const press = (action: () => Promise<unknown>) => race({ action })
const refusedWith = (reason: string, allowed: number) => ({ done: allowed, [reason]: atOnce - allowed })

describe('a purchase limit', () => {
  const place = (person: OnManyDevices, goodsSn: GoodsSn, quantity: number) => () =>
    person.next()('order/order', { goodsSn, quantity, noReturnAccepted: true }, newKey())

  test.each([
    { limit: 3, quantity: 1, allowed: 3 },
    { limit: 3, quantity: 2, allowed: 1 },
  ])(
    'of $limit pieces allows exactly $allowed orders of $quantity',
    { timeout },
    async ({ limit, quantity, allowed }) => {
      for (let round = 0; round < rounds; round++) {
        const [person, goodsSn] = [await makeOnManyDevices(pair), await goods({ perPersonLimit: limit })]
        expect(tally(await press(place(person, goodsSn, quantity)))).toEqual(refusedWith('LIMIT_REACHED', allowed))
        expect(await countOwn('orders', person)).toBe(allowed)
        const [stock] = await rowsOf('select reserved, sold from goods_stock where goods_sn = $1', [goodsSn])
        expect(stock).toEqual({ reserved: allowed * quantity, sold: 0 })
      }
    },
  )

  test('of one piece gives every call the one waiting order', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const [person, goodsSn] = [await makeOnManyDevices(pair), await goods({ perPersonLimit: 1 })]
      const placed = new Set<string>()
      const attempts = await press(async () => {
        const { orderSn } = (await place(person, goodsSn, 1)()) as { orderSn: string }
        placed.add(orderSn)
      })
      expect(tally(attempts)).toEqual({ done: atOnce })
      expect(placed.size).toBe(1)
      expect(await countOwn('orders', person)).toBe(1)
    }
  })
})

describe('a day', () => {
  test('has a limited number of draws', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeOnManyDevices(pair)
      const configId = await makeLottery(pair.first, [prize({ kind: 'thanks' })], { freePerDay: 4, perDay: 4 })
      const draw = () => person.next()('hwnft/awardConfig/award', { configId, costPoints: 0 }, newKey())
      expect(tally(await press(draw))).toEqual(refusedWith('DRAW_LIMIT', 4))
    }
  })

  test('has a limited number of wishes, and points pay for each that is not free', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeOnManyDevices(pair, { points: 1000 })
      const eventId = await makeEvent(pair.first, { freePerDay: 1, perDay: 6, costPoints: 10 })
      const wish = (costPoints: number) => () =>
        person.next()('hwnft/wish/event', { eventId, text: '愿山河无恙', isAnonymous: false, costPoints }, newKey())
      expect(tally(await press(wish(0)))).toEqual(refusedWith('PRICE_CHANGED', 1))
      expect(tally(await press(wish(10)))).toEqual(refusedWith('WISH_LIMIT', 5))
      expect(await countOwn('wishes', person)).toBe(6)
      const [left] = await rowsOf<{ points: number }>('select points from users where uid = $1', [person.user.uid])
      expect(left?.points).toBe(950)
    }
  })

  test('has a limited number of messages', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeOnManyDevices(pair)
      const leave = () => person.next()('hwnft/scenicSpotMessage/message', { spotId, text: '同一天的山色' }, newKey())
      expect(tally(await press(leave))).toEqual(refusedWith('MESSAGE_DAILY_LIMIT', 5))
      expect(await countOwn('wall_messages', person)).toBe(5)
    }
  })

  test('has a limited number of comments', { timeout }, async () => {
    const messageId = await makeSeen(pair.first, { spotId })
    for (let round = 0; round < rounds; round++) {
      const person = await makeOnManyDevices(pair)
      const comment = () =>
        person.next()('hwnft/scenicSpotComment/comment', { messageId, text: '我也在那里' }, newKey())
      expect(tally(await press(comment))).toEqual(refusedWith('COMMENT_DAILY_LIMIT', 30))
      expect(await countOwn('wall_comments', person)).toBe(30)
    }
  })

  test('rewards a limited number of shares', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await makeOnManyDevices(pair)
      const works = await Promise.all(Array.from({ length: 10 }, () => goods()))
      let turn = 0
      const share = () => person.next()('user/userPoint/share', { path: `/goods/${works[turn++ % 10]}` }, newKey())
      expect(tally(await press(share))).toEqual({ done: atOnce })
      const [gained] = await rowsOf<{ points: number }>('select points from users where uid = $1', [person.user.uid])
      expect(gained?.points).toBe(15)
    }
  })
})

test('between two barrage lines there is a minimum time', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const person = await makeOnManyDevices(pair)
    const say = () => person.next()('hwnft/wishingWords/send', { text: '灯火可亲' }, newKey())
    expect(tally(await press(say))).toEqual(refusedWith('LINE_TOO_SOON', 1))
  }
})

describe('a favourite', () => {
  const like = (person: OnManyDevices, goodsSn: GoodsSn) => () =>
    person.next()('goods/collectibles/add', { goodsSn }, newKey())
  const unlike = (person: OnManyDevices, goodsSn: GoodsSn) => () =>
    person.next()('goods/collectibles/delete', { goodsSn })
  /** The counter of the work, and its number of rows. */
  async function kept(goodsSn: GoodsSn) {
    const [row] = await rowsOf<{ counted: number; rows: number }>(
      `select collect_count as counted, (select count(*)::int from favourites f where f.goods_sn = g.sn) as rows
       from goods g where sn = $1`,
      [goodsSn],
    )
    return row
  }

  test(
    'is one of each person, and earns its point once, however often it is added and removed',
    { timeout },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const [person, goodsSn] = [await makeOnManyDevices(pair), await goods()]
        expect(tally(await press(like(person, goodsSn)))).toEqual({ done: atOnce })
        expect(await kept(goodsSn)).toEqual({ counted: 1, rows: 1 })
        const both = await race({ like: like(person, goodsSn), unlike: unlike(person, goodsSn) })
        expect(tally(both)).toEqual({ done: atOnce })
        const mixed = await kept(goodsSn)
        expect(mixed?.counted).toBe(mixed?.rows)
        expect(tally(await press(unlike(person, goodsSn)))).toEqual({ done: atOnce })
        expect(await kept(goodsSn)).toEqual({ counted: 0, rows: 0 })
        const [gained] = await rowsOf<{ points: number }>('select points from users where uid = $1', [person.user.uid])
        expect(gained?.points).toBe(1)
      }
    },
  )

  test('of many people is counted, each of them', { timeout }, async () => {
    for (let round = 0; round < rounds; round++) {
      const people = await Promise.all(Array.from({ length: 10 }, () => makeOnManyDevices(pair)))
      const goodsSn = await goods()
      let turn = 0
      const attempts = await press(() => {
        const person = people[turn++ % people.length]
        return person ? like(person, goodsSn)() : Promise.reject(new Error('nobody'))
      })
      expect(tally(attempts)).toEqual({ done: atOnce })
      expect(await kept(goodsSn)).toEqual({ counted: 10, rows: 10 })
    }
  })
})

describe('a thumb', () => {
  const thumb = (person: OnManyDevices, messageId: string, on: boolean) => () =>
    person.next()('hwnft/scenicSpotMessage/thumbs', { messageId, on })
  const setThumbs = async (thumbsPerMinute: number) => {
    await setWall(pair.first, { thumbsPerMinute })
    for (const { context } of pair.both) context.wall.forget()
  }
  async function kept(messageId: string) {
    const [row] = await rowsOf<{ counted: number; rows: number }>(
      `select thumbs as counted, (select count(*)::int from wall_thumbs t where t.message_id = m.id) as rows
       from wall_messages m where id = $1`,
      [messageId],
    )
    return row
  }

  test('is one of each person, however often it is given and withdrawn', { timeout }, async () => {
    await setThumbs(1000)
    for (let round = 0; round < rounds; round++) {
      const [person, messageId] = [await makeOnManyDevices(pair), await makeSeen(pair.first, { spotId })]
      expect(tally(await press(thumb(person, messageId, true)))).toEqual({ done: atOnce })
      expect(await kept(messageId)).toEqual({ counted: 1, rows: 1 })
      const both = await race({ on: thumb(person, messageId, true), off: thumb(person, messageId, false) })
      expect(tally(both)).toEqual({ done: atOnce })
      const mixed = await kept(messageId)
      expect(mixed?.counted).toBe(mixed?.rows)
      expect(tally(await press(thumb(person, messageId, false)))).toEqual({ done: atOnce })
      expect(await kept(messageId)).toEqual({ counted: 0, rows: 0 })
    }
  })

  test('may be given or withdrawn a limited number of times a minute', { timeout }, async () => {
    await setThumbs(20)
    const messageId = await makeSeen(pair.first, { spotId })
    const minute = async () => {
      const [now] = await rowsOf<{ minute: number }>('select floor(extract(epoch from now()) / 60)::int as minute', [])
      return now?.minute ?? 0
    }
    for (let round = 0; round < rounds; round++) {
      const person = await makeOnManyDevices(pair)
      const began = await minute()
      const { done, ...refused } = tally(await press(thumb(person, messageId, true)))
      const minutes = (await minute()) - began + 1
      expect(done).toBeGreaterThanOrEqual(20)
      expect(done).toBeLessThanOrEqual(20 * minutes)
      expect(Object.keys(refused)).toEqual(['TOO_FAST'])
    }
  })

  test('of many people is counted, each of them, while some withdraw theirs', { timeout }, async () => {
    await setThumbs(1000)
    for (let round = 0; round < rounds; round++) {
      const people = await Promise.all(Array.from({ length: 10 }, () => makeOnManyDevices(pair)))
      const messageId = await makeSeen(pair.first, { spotId })
      let turn = 0
      const by = (on: boolean) => () => {
        const person = people[turn++ % people.length]
        return person ? thumb(person, messageId, on)() : Promise.reject(new Error('nobody'))
      }
      expect(tally(await race({ on: by(true), again: by(true), off: by(false) }))).toEqual({ done: atOnce })
      const mixed = await kept(messageId)
      expect(mixed?.counted).toBe(mixed?.rows)
    }
  })
})

test('afterwards the books are correct', { timeout }, async () => {
  const findings = await audit(pair.first.context.database.db)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
})

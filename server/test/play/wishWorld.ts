import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import type { NewPool, NewPrize } from '../../src/modules/play/index.ts'
import { makeGoods, makeUser, type NewTestGoods, type NewTestUser, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'

export const newKey = () => ({ idempotencyKey: randomUUID() })

const cover = { url: '/media/test', widths: [320], ratio: 1, placeholder: '' }

/** A thank-you for everything that is not drawn, or not to be had any more. */
export const thanks = (odds: number): NewPrize => ({
  name: '谢谢你的心愿',
  cover,
  kind: 'thanks',
  odds,
  isFallback: true,
})
export const points = (odds: number, amount = 5): NewPrize => ({
  name: `${amount} 积分`,
  cover,
  kind: 'points',
  points: amount,
  odds,
})
const collectible = (giftSn: string, odds: number, stock = 100): NewPrize => ({
  name: '一纸花笺',
  cover,
  kind: 'collectible',
  giftSn,
  odds,
  stock,
})

export interface GivenEvent extends Partial<Omit<NewPool, 'kind'>> {
  /** Seconds from now. */
  startsIn?: number
  endsIn?: number
}

/** A wishing event, open for an hour, whose wishes all bring thanks; returns its id. */
export function makeEvent(
  { context }: TestServer,
  { startsIn = -3600, endsIn = 3600, ...given }: GivenEvent = {},
): Promise<string> {
  return context.database.transaction((tx) =>
    context.play.publishPool(tx, {
      kind: 'wish',
      title: '锦书祈愿',
      subtitle: '把心愿交给风',
      cover,
      rules: ['每人每天三次免费'],
      startsAt: new Date(Date.now() + startsIn * 1000),
      endsAt: new Date(Date.now() + endsIn * 1000),
      prizes: [thanks(10_000)],
      ...given,
    }),
  )
}

/** A good that paid wishes are sold as. */
export async function makeTicket({ context }: TestServer, given: NewTestGoods = {}): Promise<string> {
  const sn = await makeGoods(context.database.db, { name: '锦书一封', priceFen: 990, ...given })
  await context.database.pool.query('update goods set goods_type = 3 where sn = $1', [sn])
  return sn
}

export interface Wisher {
  user: TestUser
  call: Call
  wish(eventId: string, given?: { text?: string; isAnonymous?: boolean; costPoints?: number }, key?: string): Wished
}
type Wished = ReturnType<typeof wishAs>

function wishAs(
  call: Call,
  eventId: string,
  { text = '愿山河无恙', isAnonymous = false, costPoints = 0 } = {},
  key: string = randomUUID(),
) {
  return call('hwnft/wish/event', { eventId, text, isAnonymous, costPoints }, { idempotencyKey: key })
}

/** A verified person who can wish. */
export async function makeWisher(server: TestServer, given: NewTestUser = {}): Promise<Wisher> {
  const user = await makeUser(server.context.database, given)
  const call = server.as(user)
  return { user, call, wish: (eventId, words, key) => wishAs(call, eventId, words, key) }
}

/** An event whose every wish brings a piece of a work of its own. */
export async function makeGivingEvent(server: TestServer, { pieces = 100 }: { pieces?: number } = {}) {
  const goodsSn = await makeGoods(server.context.database.db, { name: '一纸花笺', edition: pieces })
  const eventId = await makeEvent(server, { prizes: [collectible(goodsSn, 10_000, pieces), thanks(0)] })
  return { eventId, goodsSn }
}

export async function stockOf({ context }: TestServer, goodsSn: string) {
  const { rows } = await context.database.pool.query<{ reserved: number; sold: number }>(
    'select reserved, sold from goods_stock where goods_sn = $1',
    [goodsSn],
  )
  return rows[0]
}

/** Moves the end of a waiting prize's time into the past. */
export async function passReceiveBy({ context }: TestServer, wishId: string): Promise<void> {
  await context.database.pool.query(`update wishes set receive_by = now() - interval '1 s' where id = $1`, [wishId])
}

/** What open pages were told of wishes of an event, oldest first. */
export async function toldOf({ context }: TestServer, eventId: string): Promise<unknown[]> {
  const { rows } = await context.database.pool.query<{ data: unknown }>(
    `select data from live_events where topic = 'wishes' and event = 'wish' and data ->> 'eventId' = $1 order by number`,
    [eventId],
  )
  return rows.map(({ data }) => data)
}

/** The invariants that do not hold; orders here may be paid for without money. */
export async function faultsOf({ context }: TestServer) {
  const findings = await audit(context.database.db)
  return findings.filter(({ violations, invariant }) => violations > 0 && !invariant.includes('money'))
}

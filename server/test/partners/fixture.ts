import { randomUUID } from 'node:crypto'
import type { OrderSn, PartnerId, ShopId } from '@app/contract'
import { monthBefore, monthOf } from '../../src/core/months.ts'
import { makeUser } from '../support/factories.ts'
import { rewrite } from '../support/damage.ts'
import { makeGoods, makeShop, type NewTestGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import type { TestServer } from '../support/server.ts'
import type { StaffMember } from '../support/staff.ts'

/** The last two months that can be settled, in Shanghai: a month can an hour after its end. */
export const october = monthOf(monthBefore(new Date(Date.now() - 3_600_000)))
export const september = monthOf(monthBefore(october.from))

export interface TestPartner {
  id: PartnerId
  shopId: ShopId
}

const terms = { shareTenThousandths: 1250, saleFeeFen: 30, redemptionFeeFen: 800 }

/** Requests an action that needs a second person, who approves. */
export async function byBoth(
  path: 'partner/bind' | 'partner/setTerms' | 'settlement/adjust' | 'settlement/pay' | 'partner/end' | 'partner/unbind',
  input: object,
  [one, other]: readonly [StaffMember, StaffMember],
) {
  const asked = await one.ask(path, input)
  if (asked.data?.outcome !== 'waiting') return asked
  return other.ask('approval/approve', { id: asked.data.approvalId })
}

/** A partner with a shop, and optionally a brand, for a long time. */
export async function makePartner(
  { context: { database } }: TestServer,
  name: string,
  both: readonly [StaffMember, StaffMember],
  brandKey?: string,
): Promise<TestPartner> {
  const [owner] = both
  const shopId = await makeShop(database, { name: `${name}的店` })
  const { id } = (await owner.ask('partner/save', { name })).data
  await byBoth('partner/setTerms', { id, month: '2020-01', ...terms, reason: '首份合同' }, both)
  const since = Math.floor(monthOf('2020-01').from.getTime() / 1000)
  await byBoth('partner/bind', { id, shopId, since, reason: '新合作' }, both)
  if (brandKey !== undefined) await byBoth('partner/bind', { id, brandKey, since, reason: '新合作' }, both)
  return { id, shopId }
}

/** Sells two pieces of a shop's good at a moment, or of a box if its number is given; returns the order. */
export async function sell(server: TestServer, shopId: ShopId, at: Date, given: NewTestGoods = {}): Promise<OrderSn> {
  const { database } = server.context
  const call = server.as(await makeUser(database))
  const { sn = await makeGoods(database, { priceFen: 3333, perPersonLimit: 2, edition: 10, shopId, ...given }) } = given
  const goodsSn = sn
  const wanted = { goodsSn, quantity: 2, noReturnAccepted: true as const }
  const path = given.sn === undefined ? 'order/order' : 'order/bilndBoxorder'
  const { orderSn } = await call(path, wanted, { idempotencyKey: randomUUID() })
  await payOrder(server, call, orderSn)
  await move(server, orderSn, 'payment', at)
  return orderSn
}

/** Refunds a part of an order, or the rest, at a moment. */
export async function giveBack(
  server: TestServer,
  owner: StaffMember,
  orderSn: OrderSn,
  { at, amountFen, refundedFen = 0 }: { at: Date; amountFen?: number; refundedFen?: number },
): Promise<void> {
  const part = amountFen === undefined ? {} : { amountFen }
  const key = randomUUID()
  const { status, msg } = await owner.ask('order/refund', { orderSn, refundedFen, reason: '协商退款', key, ...part })
  if (status !== 200) throw new Error(msg)
  await server.worker.jobs()
  await move(server, orderSn, 'refund', at)
}

/** Moves the money just received or refunded to another time. */
async function move(server: TestServer, orderSn: OrderSn, kind: 'payment' | 'refund', at: Date): Promise<void> {
  const moved = await rewrite(
    server.context.database,
    `update money_entries set created_at = $1
     where id = (select max(id) from money_entries where order_sn = $2 and kind = $3) returning id`,
    [at, orderSn, kind],
  )
  if (moved.length !== 1) throw new Error(`Nothing moved of ${orderSn}`)
}

export const seconds = (moment: Date, more: number): Date => new Date(moment.getTime() + more * 1000)

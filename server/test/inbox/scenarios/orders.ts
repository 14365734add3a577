import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import type { OrderSn } from '@app/contract'
import { makeHolder } from '../../gifts/fixture.ts'
import { makeAddress } from '../../support/addresses.ts'
import { makeUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { newKey } from '../../support/keys.ts'
import { payOrder } from '../../support/paying.ts'
import { buy } from '../../vault/fixture.ts'
import { approve, type Scenarios, type World } from '../world.ts'

const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890' }

/** A paid order of one piece. */
async function paid({ server }: World, { form = 1 }: { form?: 1 | 2 } = {}) {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const physical = form === 2 && { freightFen: 1200, weightGrams: 420, form }
  const goodsSn = await makeGoods(database, { priceFen: 9900, ...physical })
  const addressId = form === 2 ? await makeAddress({ call }) : undefined
  const wanted = { goodsSn, quantity: 1, ...(addressId ? { addressId } : { noReturnAccepted: true as const }) }
  const { orderSn } = await call('order/order', wanted, newKey())
  await payOrder(server, call, orderSn)
  return { call, orderSn }
}

/** An order whose parcel was sent. */
async function sent(world: World) {
  const order = await paid(world, { form: 2 })
  const { database, order: orders } = world.server.context
  const send = () => database.transaction((tx) => orders.deliveries.send(tx, order.orderSn, parcel))
  await send()
  return { ...order, send }
}

async function returnAsked(world: World) {
  const order = await sent(world)
  await order.call('order/receiveOrder', { orderSn: order.orderSn }, newKey())
  await order.call('order/returnOrder', { orderSn: order.orderSn, reason: '尺寸与想的不一样' }, newKey())
  return order
}

/** An order of which an operator refunded a part. */
async function refunded(world: World) {
  const order = await paid(world)
  const refund = {
    orderSn: order.orderSn,
    amountFen: 1000,
    reason: '包装破损，补偿一部分',
    by: '陆客服',
    key: randomUUID(),
  }
  const give = () => world.server.context.pay.operatorRefunds.perform(refund)
  await give()
  return { ...order, give }
}

const invoiceAsked = async (call: Call, orderSn: OrderSn) =>
  call('order/invoice/ask', { orderSn, kind: 'personal', title: '沈知白' }, newKey())

const court = { orderNumber: '（2026）浙01执协1号', reason: '法院要求协助冻结' }

async function frozen({ server, owner }: World) {
  const holder = await makeHolder(server)
  const freeze = () => owner.ask('item/freeze', { itemId: holder.nftId, ...court })
  await freeze()
  return { ...holder, freeze }
}

/** Orders, their money and parcels, and items. */
export const orderScenarios = {
  async refundStarted(world) {
    const { call, give } = await refunded(world)
    return { call, again: give, text: '¥10 正在原路退回，到账时间以支付渠道为准。原因：包装破损，补偿一部分。' }
  },
  async refundDone(world) {
    const { call, give } = await refunded(world)
    await world.server.worker.jobs()
    return { call, again: () => give().then(() => world.server.worker.jobs()), text: '¥10 已经退还' }
  },
  async refundDelayed(world) {
    const { call, orderSn } = await refunded(world)
    const { pool } = world.server.context.database
    // The channel does not know the payment any more.
    await pool.query(`update sandbox_trades set state = 'closed' where order_sn = $1`, [orderSn])
    const send = async () => {
      await pool.query(`update jobs set run_at = now() where kind = 'refund.send' and done_at is null`)
      await world.server.worker.jobs()
    }
    await send()
    return { call, again: send }
  },
  async parcelSent(world) {
    const { call, send } = await sent(world)
    return { call, again: send, text: '顺丰速运，单号 SF1234567890' }
  },
  async parcelReceived(world) {
    const { call, orderSn } = await sent(world)
    await world.server.context.database.pool.query(
      `update deliveries set shipped_at = shipped_at - interval '60 days' where order_sn = $1`,
      [orderSn],
    )
    const sweep = () => world.server.worker.sweep('parcels-received')
    await sweep()
    return { call, again: sweep }
  },
  async returnAccepted(world) {
    const { call, orderSn } = await returnAsked(world)
    const decision = { answer: '请寄回云岫市泊云路 1 号', by: '陆客服' }
    const accept = () => world.server.context.order.returns.accept(orderSn, decision)
    await accept()
    return { call, again: accept, text: decision.answer }
  },
  async returnRefused(world) {
    const { call, orderSn } = await returnAsked(world)
    const decision = { answer: '已经拆封使用，不能退货', by: '陆客服' }
    const refuse = () => world.server.context.order.returns.refuse(orderSn, decision)
    await refuse()
    return { call, again: refuse, text: decision.answer }
  },
  async invoiceReady(world) {
    const { call, orderSn } = await paid(world)
    await invoiceAsked(call, orderSn)
    const answer = () => world.owner.ask('invoice/answer', { orderSn, version: 1, number: '26332000000000000001' })
    await answer()
    return { call, again: answer, text: orderSn }
  },
  async invoiceRefused(world) {
    const { call, orderSn } = await paid(world)
    await invoiceAsked(call, orderSn)
    const refuse = () => world.owner.ask('invoice/refuse', { orderSn, version: 1, reason: '抬头与付款人不一致' })
    await refuse()
    return { call, again: refuse, text: '抬头与付款人不一致' }
  },
  async allowlisted({ server, owner }) {
    const user = await makeUser(server.context.database)
    const goodsSn = await makeGoods(server.context.database, { name: '松涛' })
    const add = (isDryRun: boolean) =>
      owner.ask('goods/allowlistAdd', { goodsSn, isDryRun }, Buffer.from(`手机号或编号\r\n${user.uid}`))
    await add(true)
    await add(false)
    return { call: server.as(user), again: () => add(false), text: '《松涛》' }
  },
  async itemsMinted({ server }) {
    const { call } = await buy(server, { name: '云岫十景', quantity: 3 })
    const mint = () => server.worker.sweep('mint')
    await mint()
    return { call, again: mint, text: '《云岫十景》3 件' }
  },
  async itemFrozen(world) {
    const { call, freeze } = await frozen(world)
    return { call, again: freeze }
  },
  async itemReleased(world) {
    const { call, nftId } = await frozen(world)
    const release = async () =>
      approve(world, await world.owner.ask('item/unfreeze', { itemId: nftId, ...court, reason: '法院通知解除' }))
    await release()
    return { call, again: release }
  },
} satisfies Scenarios

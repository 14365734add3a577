import { randomUUID } from 'node:crypto'
import { ReturnState } from '@app/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ApprovalPath } from '../../src/core/approvable.ts'
import { makeRightHolder } from '../rights/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import type { TestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'
import { type Case, reason, type Site } from './summaryFixture.ts'

async function paidOrder(server: TestServer, given: Parameters<typeof makeGoods>[1] = {}) {
  const user = await makeUser(server.context.database, { nickname: '山行客' })
  const call = server.as(user)
  const goodsSn = await makeGoods(server.context.database, { priceFen: 160_000, ...given })
  const { orderSn } = await call(
    'order/order',
    { goodsSn, quantity: 1, noReturnAccepted: true },
    { idempotencyKey: randomUUID() },
  )
  await payOrder(server, call, orderSn)
  return { ...user, goodsSn, orderSn }
}

/** Requests about items, roles, orders and accounts of partners. */
export const orderCases = ({ server, owner, partner }: Site) =>
  ({
    async 'item/unfreeze'() {
      const holder = await makeRightHolder(server, { delivery: 'site' })
      const itemId = holder.nftId
      await owner.ask('item/freeze', { itemId, orderNumber: '（2026）浙01执协1号', reason: '法院要求协助冻结' })
      return {
        input: { itemId, orderNumber: '（2026）浙01执2号', reason },
        read: [
          expect.stringMatching(/^解除冻结后，持有人可以重新转赠、合成和使用“.+ #1”$/) as never,
          expect.stringMatching(/^藏品：.+ #1$/) as never,
          expect.stringMatching(/^持有人：藏\*\*\d$/) as never,
          '状态：已冻结 → 正常',
          '冻结文书编号：（2026）浙01执协1号',
          '冻结原因：法院要求协助冻结',
          '解除文书编号：（2026）浙01执2号',
          `藏品页：/items/${itemId}`,
        ],
      }
    },
    async 'role/change'() {
      const { id } = (await owner.ask('role/create', { name: '值班', permissions: ['order.read', 'user.read'] })).data
      const holder = await createStaff(server, { roles: [id] })
      const { displayName } = (await holder.ask('session/info')).data
      return {
        input: { id, version: 1, name: '值班', permissions: ['order.read', 'ticket.read'], reason },
        read: [
          '持有“值班”的 1 位同事增加 1 项权限、失去 1 项权限',
          '名称：值班 → 值班',
          '权限：查看订单、查看用户 → 查看订单、查看客服咨询',
          `持有这个角色的同事：${displayName}`,
        ],
      }
    },
    async 'goods/callOff'() {
      const { goodsSn } = await paidOrder(server, { name: '溪山清远' })
      return {
        input: { goodsSn, reason },
        read: [
          '取消《溪山清远》的发售，向 1 位买家退款 ¥1,600，不能恢复',
          '作品：溪山清远',
          '发售：照常 → 取消，并发布公告',
          '关闭的待付款订单：0 笔',
          '退款的订单：1 笔',
          '退款合计：160000',
          '已发货、不退款的订单：0 笔',
          '免费领取、收回的订单：0 笔',
        ],
      }
    },
    async 'order/refund'() {
      const { orderSn } = await paidOrder(server, { name: '秋山问道' })
      return {
        input: { orderSn, refundedFen: 0, reason, key: randomUUID(), amountFen: 110_000 },
        read: [
          '向买家退款 ¥1,100，买到的藏品仍归买家',
          '买家：山**客',
          '作品：秋山问道',
          '实付：160000',
          '本次退款：110000',
          '累计退款：0 → 110000',
          '还可退：160000 → 50000',
          '买到的藏品：留给买家',
          `订单：/orders/${orderSn}`,
        ],
      }
    },
    async 'return/receive'() {
      const { orderSn, uid } = await paidOrder(server, { name: '青瓷盏' })
      await server.context.database.db
        .insertInto('order_returns')
        .values({ order_sn: orderSn, uid, reason: '釉色不同', state: ReturnState.asked })
        .execute()
      await owner.ask('return/decide', { orderSn, decision: 'accept', answer: '请寄到西湖区灵隐路 2 号' })
      return {
        input: { orderSn, reason },
        read: [
          '确认收到退货，向买家退款 ¥1,600',
          '买家：山**客',
          '商品：青瓷盏 1 件',
          '退货：等待寄回 → 已收到并退款',
          '订单金额：160000',
          '本次退款：160000',
          '累计退款：0 → 160000',
          `订单：/orders/${orderSn}`,
        ],
      }
    },
    async 'refund/settle'() {
      const { orderSn } = await paidOrder(server, { name: '春江' })
      await owner.ask('order/refund', { orderSn, refundedFen: 0, amountFen: 500, reason, key: randomUUID() })
      const [refund] = (await owner.ask('refund/list', { orderSn })).data.list
      await sql`update refunds set refusal = '商户余额不足' where order_sn = ${orderSn}`.execute(
        server.context.database.db,
      )
      return {
        input: { refundSn: refund?.refundSn, channelRefundNo: 'B20260001', reason },
        read: [
          '登记已在渠道之外退还 ¥5，系统不再向渠道退这笔款',
          '退款：退款中 → 已退款',
          '金额：500',
          '渠道拒绝的原因：商户余额不足',
          '退款凭证号：B20260001',
          `订单：/orders/${orderSn}`,
        ],
      }
    },
    async 'staff/setPartner'() {
      const person = await createStaff(server, { roles: ['partner'] })
      const { displayName } = (await person.ask('session/info')).data
      return {
        input: { id: person.id, partner: { brands: ['jxdd'], shops: [partner.shopId] }, reason },
        read: [
          `${displayName}只能看到和处理所绑定的品牌与店铺`,
          `员工：${displayName}`,
          '所属商户的品牌与店铺：无 → 锦溪东渡、青山文创的店',
          '角色：权益商户',
        ],
      }
    },
  }) satisfies { readonly [Path in ApprovalPath]?: () => Promise<Case> }

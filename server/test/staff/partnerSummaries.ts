import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ApprovalPath } from '../../src/core/approvable.ts'
import { makePartner, october, sell } from '../partners/fixture.ts'
import { makeRightHolder, makeStaff, redeem } from '../rights/fixture.ts'
import { makeUser } from '../support/factories.ts'
import { makeShop } from '../support/goods.ts'
import { createStaff } from '../support/staff.ts'
import { type Case, reason, type Site, soon } from './summaryFixture.ts'

/** Requests about rights, partners, settings, points and roles. */
export const partnerCases = ({ server, owner, other, partner }: Site) =>
  ({
    async 'right/reschedule'() {
      const { configId: id } = await makeRightHolder(server, { delivery: 'site' })
      const validUntil = soon(86_400)
      return {
        input: { id, version: 1, validUntil, reason },
        read: [
          '“溪谷入园一次”的使用期缩短，1 份还没用的权益受影响',
          '权益：溪谷入园一次',
          '品牌：锦溪东渡',
          '开始时间：无 → 无',
          `结束时间：无 → ${validUntil}`,
          '还没用的权益：1 份',
          `权益页：/rights/${id}`,
        ],
      }
    },
    async 'right/attach'() {
      const { configId: id } = await makeRightHolder(server, { delivery: 'site' })
      const { goodsSn } = await makeRightHolder(server, { delivery: 'service' })
      const { name } = (await owner.ask('goods/info', { goodsSn })).data
      return {
        input: { id, goodsSn, reason },
        read: [
          `《${name}》的每件藏品都带上“溪谷入园一次”，已有的持有人也会得到`,
          '权益：溪谷入园一次',
          '品牌：锦溪东渡',
          `作品：${name}`,
          `权益页：/rights/${id}`,
        ],
      }
    },
    async 'coupon/void'() {
      const { configId: id } = await makeRightHolder(
        server,
        { delivery: 'coupon', coupons: ['A-1', 'A-2'] },
        { quantity: 2 },
      )
      return {
        input: { id, reason },
        read: [
          '作废 2 个券码，2 位可以领取的藏友会领不到',
          '权益：溪谷入园一次',
          '范围：全部批次',
          '剩余券码：2 → 0 个',
          '还可以领取的藏友：2 位',
          `权益页：/rights/${id}`,
        ],
      }
    },
    async 'redemption/reverse'() {
      const holder = await makeRightHolder(server, { delivery: 'site' })
      const staff = await makeStaff(server)
      await redeem(staff, (await holder.call('rights/rightsSold/pass', { rightsId: holder.rightsId })).code)
      const [redemption] = (await owner.ask('redemption/list', { configId: holder.configId })).data.list
      return {
        input: { id: redemption?.id, reason },
        read: [
          '撤销一次核销，持有人可以再用一次“溪谷入园一次”',
          '权益：溪谷入园一次',
          '状态：已核销 → 待使用',
          '核销地点：东渡口游客中心',
          '核销人员：何观澜',
          `藏品页：/items/${holder.nftId}`,
        ],
      }
    },
    async 'partner/bind'() {
      const shopId = await makeShop(server.context.database, { name: '松间小铺' })
      const since = soon(0)
      return {
        input: { id: partner.id, shopId, since, reason },
        read: [
          '“松间小铺”归入“青山文创”，它的订单和核销与这家商户结算',
          '商户：青山文创',
          '店铺：松间小铺',
          `起始时间：${since}`,
          `商户页：/partners/${partner.id}`,
        ],
      }
    },
    async 'partner/unbind'() {
      return {
        input: { id: partner.id, shopId: partner.shopId, reason },
        read: [
          '“青山文创的店”不再归“青山文创”，商户的人员看不到它，此后不再为它结算',
          '商户：青山文创',
          '店铺：青山文创的店 → 无',
          `商户页：/partners/${partner.id}`,
        ],
      }
    },
    async 'partner/setTerms'() {
      const terms = { month: '2099-01', shareTenThousandths: 1500, saleFeeFen: 50, redemptionFeeFen: 800 }
      return {
        input: { id: partner.id, ...terms, reason },
        read: [
          '2099-01 起与“青山文创”按新的条件结算，之前的月份不变',
          '商户：青山文创',
          '起始月份：2020-01 → 2099-01',
          '平台分成：12.5 → 15 %',
          '每笔订单服务费：30 → 50',
          '每次核销付给商户：800 → 800',
          `商户页：/partners/${partner.id}`,
        ],
      }
    },
    async 'partner/end'() {
      const leaving = await makePartner(server, '长河书局', [owner, other])
      return {
        input: { id: leaving.id, reason },
        read: [
          '终止与“长河书局”的合作，商户的人员看不到它的品牌和店铺，不能恢复',
          '商户：长河书局',
          '合作：进行中 → 已终止',
          '品牌与店铺：长河书局的店 →',
          `商户页：/partners/${leaving.id}`,
        ],
      }
    },
    async 'settlement/adjust'() {
      return {
        input: { partnerId: partner.id, direction: 'give', amountFen: 800, reason, key: randomUUID() },
        read: [
          '下一张结算单补给“青山文创” ¥8',
          '商户：青山文创',
          '方向：补给商户',
          '金额：800',
          `商户页：/partners/${partner.id}`,
        ],
      }
    },
    async 'settlement/pay'() {
      const sold = await makePartner(server, '远山画院', [owner, other])
      await sell(server, sold.shopId, october.from)
      const { id } = (await owner.ask('settlement/make', { partnerId: sold.id, month: october.name })).data
      const agent = await createStaff(server, { roles: ['partner'], partner: { brands: [], shops: [sold.shopId] } })
      await agent.ask('settlement/agree', { id, version: 1 })
      return {
        input: { id, bankReference: 'ICBC20261101', reason },
        read: [
          `登记已向“远山画院”付清 ${october.name} 的结算款 ¥58.03`,
          '商户：远山画院',
          `月份：${october.name}`,
          '状态：商户已确认 → 已付款',
          '付款金额：5803',
          '银行流水号：ICBC20261101',
          `结算单：/settlements/${id}`,
        ],
      }
    },
    async 'setting/change'() {
      const values = { pointMonths: 24, 'order.points': 2 }
      return {
        input: { key: 'activity', version: 0, values, reason },
        read: [
          '修改“积分与邀请”的 2 项，立即对所有人生效',
          '积分有效期（月）：12 → 24',
          '购买所得（每元）：积分：1 → 2',
          '设置页：/settings/activity',
        ],
      }
    },
    async 'user/adjustPoints'() {
      const { uid } = await makeUser(server.context.database, { nickname: '山行客', points: 1482 })
      return {
        input: { uid, change: 5000, title: '活动补发', reason, key: randomUUID() },
        read: [
          '给“山**客”增加 5,000 积分，余额由 1,482 变为 6,482',
          '用户：山**客',
          '积分余额：1482 → 6482 积分',
          '给用户看的说明：活动补发',
        ],
      }
    },
    async 'staff/setRoles'() {
      const person = await createStaff(server, { roles: ['regulator'] })
      const { displayName } = (await person.ask('session/info')).data
      return {
        input: { id: person.id, roles: [], reason },
        read: [
          `${displayName}的角色由“监管”改为“无角色”`,
          `员工：${displayName}`,
          '角色：监管 →',
          expect.stringMatching(/^权限：.*、查看审计记录、.* →$/) as never,
        ],
      }
    },
  }) satisfies { readonly [Path in ApprovalPath]?: () => Promise<Case> }

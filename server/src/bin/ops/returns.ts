import type { OrderSn } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Staffed, Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted, yuanOf } from './print.ts'
import { as, inName, inOrder, json, nameless, orderSn, reason, boundedText } from './parameters.ts'

const list = buildCommand({
  docs: { brief: '列出买家的退货：申请中、寄回中和已收回待上架' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ order: { returns: admin } }) => {
      const [open, returned] = [await admin.open(), await admin.toRestock()]
      if (flags.json) return this.say(JSON.stringify({ open, returned }, null, 2))
      if (open.length === 0) this.say('没有等待处理的退货。')
      for (const one of open) {
        const state = one.isAccepted ? '已同意' : '申请中'
        this.say(`订单 ${one.orderSn}  ${state}  自 ${one.askedAt.toISOString()}  ${yuanOf(one.amountFen)}`)
        this.say(`  ${one.quantity} 件 ${one.goodsName}\n  ${quoted(one.reason)}`)
      }
      for (const { orderSn: sn, goodsName, quantity, refundedAt } of returned) {
        this.say(`订单 ${sn}  已收回  ${refundedAt?.toISOString() ?? ''}  等待重新上架`)
        this.say(`  ${quantity} 件 ${goodsName}`)
      }
    })
  },
})

/** Default comment. */
const asExpected = '退货已收到'

const actionOf = (sn: OrderSn) => ({ verb: 'return/decide', target: `order:${sn}` }) as const

interface Answering extends Who {
  answer: string
}

const answering = (verdict: 'accept' | 'refuse', brief: string, said: string) =>
  buildCommand({
    docs: { brief },
    parameters: {
      flags: { ...inName, answer: { kind: 'parsed', parse: boundedText(2, 200), placeholder: '回复', brief: said } },
      positional: inOrder(orderSn),
    },
    func(this: Operator, { answer, ...who }: Answering, sn: OrderSn) {
      return this.act(who, actionOf(sn), async ({ order }, { by, ask }) => {
        if (ask) await ask('return/decide', { orderSn: sn, decision: verdict, answer })
        else await order.returns[verdict](sn, { by, answer })
        this.say(`已由${by}处理。`)
      })
    },
  })

const received = buildCommand({
  docs: { brief: '登记退货已收到，随即退款' },
  parameters: {
    flags: { as, reason: { ...reason('验收情况，会记入审计', boundedText(2, 200)), optional: true } },
    positional: inOrder(orderSn),
  },
  func(this: Operator, { reason: found = asExpected, ...who }: Staffed & { reason?: string }, sn: OrderSn) {
    const action = { verb: 'return/receive', target: `order:${sn}`, reason: found } as const
    return this.act({ ...who, by: nameless }, action, async ({ database, order }, { ask }) => {
      const answer = await ask?.('return/receive', { orderSn: sn, reason: found })
      if (answer?.outcome === 'waiting') {
        const { why, approvalId } = answer
        return this.say(`${why}，已提交复核（申请 ${approvalId}），由另一位同事在控制台同意后退款。`)
      }
      if (!answer) await database.transaction((tx) => order.returns.cameBack(tx, sn))
      this.say('已收到退货，钱款正在退回。')
    })
  },
})

const restock = buildCommand({
  docs: { brief: '退回的商品完好，重新上架' },
  parameters: { flags: inName, positional: inOrder(orderSn) },
  func(this: Operator, flags: Who, sn: OrderSn) {
    return this.act(flags, { ...actionOf(sn), after: { decision: 'restock' } }, async ({ order }, { by, record }) => {
      const restocked = await order.returns.restock(sn, by, record)
      if (!restocked) return this.say('此前已经重新上架，没有改动。')
      const { quantity, isOnSale } = restocked
      this.say(`已由${by}重新上架 ${quantity} 件；商品${isOnSale ? '在售' : '目前不在售'}。`)
    })
  },
})

export const returns = buildRouteMap({
  docs: { brief: '实物退货' },
  routes: {
    list,
    accept: answering('accept', '同意退货', '写给买家：寄到哪里'),
    refuse: answering('refuse', '不同意退货', '写给买家：为什么'),
    received,
    restock,
  },
})

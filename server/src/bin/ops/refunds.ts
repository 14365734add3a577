import { createHash } from 'node:crypto'
import type { OrderSn } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Doer, Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted, yuanOf } from './print.ts'
import { chinese, inName, inOrder, json, orderSn, reason, boundedText } from './parameters.ts'

const outcomes: Readonly<Record<string, string>> = { refunded: '已退款', fulfilled: '后来已履约' }

const list = buildCommand({
  docs: { brief: '列出无法履约的订单、没能上链的订单和没有完成的退款' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ order, pay }) => {
      const failures = await pay.failures()
      const undelivered = await order.undelivered()
      const stuck = await pay.stuckRefunds()
      if (flags.json) return this.say(JSON.stringify({ failures, undelivered, stuck }, null, 2))
      for (const one of failures) {
        const state = outcomes[one.outcome ?? ''] ?? `试过 ${one.tries} 次`
        this.say(`订单 ${one.orderSn}  无法履约，${state}  自 ${one.firstAt.toISOString()}`)
        this.say(`  支付 ${one.paymentSn}，最近 ${one.lastAt.toISOString()}：${quoted(one.cause)}`)
      }
      for (const { orderSn: sn, goodsName, quantity, amountFen, refundedFen } of undelivered) {
        this.say(`订单 ${sn}  没能上链  尚留 ${yuanOf(amountFen - refundedFen)}`)
        this.say(`  ${quantity} 件 ${goodsName}`)
      }
      for (const { orderSn: order_, sn, amountFen, refusal, createdAt } of stuck) {
        this.say(`订单 ${order_}  退款 ${sn}（${yuanOf(amountFen)}）自 ${createdAt.toISOString()} 未完成`)
        if (refusal !== null) this.say(`  支付渠道拒绝：${quoted(refusal)}`)
      }
      if (failures.length + undelivered.length + stuck.length === 0) this.say('没有需要处理的退款。')
    })
  },
})

interface Giving extends Who {
  reason: string
  key?: string
}

const give = buildCommand({
  docs: {
    brief: '退款：不写金额则全额退并收回所购，写金额则只退这一部分',
    fullDescription:
      '不写金额：退回全部钱款，并收回买到的东西。写金额（元，例如 12.50）：只退这一部分，所购保留。' +
      '同一订单、金额、原因和姓名算同一笔退款，重复执行不会多退；确实要再退一笔时，用 --key 区分。',
  },
  parameters: {
    flags: {
      ...inName,
      reason: reason('写给买家看的原因，用中文', chinese),
      key: { kind: 'parsed', parse: boundedText(1, 100), optional: true, placeholder: '文字', brief: '区分另一笔退款' },
    },
    positional: inOrder(orderSn, { parse: readYuan, optional: true, placeholder: '金额', brief: '元，例如 12.50' }),
  },
  func(this: Operator, { reason: why, key: mark = '', ...who }: Giving, sn: OrderSn, amountFen?: number) {
    const action = { verb: 'order/refund', target: `order:${sn}`, reason: why } as const
    return this.act(who, action, async ({ pay }, { by: name, ask }) => {
      const key = `command:${[sn, amountFen ?? 'all', name, why, mark].join(':')}`
      if (ask) return this.say(await askRefund(ask, { sn, amountFen, why, key }))
      const isNew = await pay.operatorRefunds.perform({ orderSn: sn, amountFen, reason: why, by: name, key })
      this.say(isNew ? `退款已由${name}发起，正在退回。` : '这笔退款此前已经发起，没有重复退。')
    })
  },
})

/**
 * Requests a refund as the console does: above the policy's limit it waits for approval. Returns the outcome in words.
 */
async function askRefund(
  ask: NonNullable<Doer['ask']>,
  { sn, amountFen, why, key }: { sn: OrderSn; amountFen: number | undefined; why: string; key: string },
): Promise<string> {
  const asked = { orderSn: sn, ...(amountFen !== undefined && { amountFen }) }
  const { refundedFen } = await ask('order/refundPreview', asked)
  const answer = await ask('order/refund', { ...asked, refundedFen, reason: why, key: uuidOf(key) })
  if (answer.outcome === 'waiting')
    return `${answer.why}，已提交复核（申请 ${answer.approvalId}），由另一位同事在控制台同意后退款。`
  return answer.result.isNew ? '退款已发起，正在退回。' : '这笔退款此前已经发起，没有重复退。'
}

/** Derives a stable id, so that the same text is the same refund. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Parses a positive amount in yuan as fen. */
function readYuan(text: string): number {
  const [, yuan = '', decimals = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  if (fen <= 0) throw new Error('应为大于零的金额，最多两位小数')
  return fen
}

export const refunds = buildRouteMap({ docs: { brief: '退款' }, routes: { list, give } })

import type { OrderSn } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Staffed, Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted } from './print.ts'
import { as, carrier, inName, inOrder, json, nameless, orderSn, trackingNumber } from './parameters.ts'

const list = buildCommand({
  docs: { brief: '列出已付款、等待发货的订单和收货地址' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ order }) =>
      this.list(await order.deliveries.toShip(), {
        ...flags,
        none: '没有等待发货的订单。',
        describe: ({ orderSn: sn, goodsName, quantity, paidAt, address }) =>
          [
            `订单 ${sn}  付款 ${paidAt?.toISOString() ?? ''}  ${quantity} 件 ${goodsName}`,
            ...(address ? [`  ${quoted(address.name)} ${address.phone}`, `  ${quoted(address.text)}`] : ['  尚无地址']),
          ].join('\n'),
      }),
    )
  },
})

const send = buildCommand({
  docs: { brief: '登记已交给快递' },
  parameters: { flags: { as }, positional: inOrder(orderSn, carrier, trackingNumber) },
  func(this: Operator, flags: Staffed, sn: OrderSn, company: string, parcel: string) {
    const action = { verb: 'parcel/send', target: `order:${sn}` } as const
    return this.act({ ...flags, by: nameless }, action, async ({ order }, { ask }) => {
      const written = { carrier: company, trackingNumber: parcel }
      if (ask) await ask(action.verb, { orderSn: sn, ...written })
      else await order.deliveries.ship(sn, written)
      this.say('已发货。')
    })
  },
})

const correct = buildCommand({
  docs: { brief: '更正运送中包裹的快递公司和单号' },
  parameters: { flags: inName, positional: inOrder(orderSn, carrier, trackingNumber) },
  func(this: Operator, flags: Who, sn: OrderSn, company: string, parcel: string) {
    const after = { carrier: company, trackingNumber: parcel }
    return this.act(
      flags,
      { verb: 'parcel/correct', target: `order:${sn}`, after },
      async ({ order }, { by, record }) => {
        const before = await order.deliveries.correct(
          sn,
          { ...after, by },
          record && ((tx, was) => record(tx, { before: was })),
        )
        this.say(
          before
            ? `已由${by}更正；原来是 ${quoted(before.carrier)} ${before.trackingNumber}。`
            : '登记的就是这个单号，没有改动。',
        )
      },
    )
  },
})

export const parcels = buildRouteMap({ docs: { brief: '实物发货' }, routes: { list, send, correct } })

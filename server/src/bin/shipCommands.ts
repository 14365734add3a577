import type { Context } from '../context.ts'
import { answer, tell, type Work } from './command.ts'
import { quoted } from './reviewWall.ts'

export const shipUsage = `usage: npm run -s ship                                    lists paid orders that wait to be sent, with their addresses
       npm run -s ship -- ORDER CARRIER NUMBER              was handed to a carrier, such as 顺丰速运 SF1234567890
       npm run -s ship -- correct ORDER CARRIER NUMBER --by NAME    what was written of a parcel on its way was wrong
       npm run -s ship -- returns                           lists what buyers ask to send back, what is on its way, and what came back
       npm run -s ship -- accept ORDER "where to send it, for the buyer" --by NAME
       npm run -s ship -- refuse ORDER "why not, for the buyer" --by NAME
       npm run -s ship -- received ORDER                    it has come back: the money goes back
       npm run -s ship -- restock ORDER --by NAME           what came back is as good as new: it is on sale again`

/** What an operator asks for in the name of `by`; undefined where it is nothing we do, or not well said. */
export function readShipCommand(given: readonly string[], by: string): Work | undefined {
  const [first = '', second = '', third = '', fourth = '', ...more] = given
  if (more.length > 0) return undefined
  if (first === 'correct' && isOrder(second) && isParcel(third, fourth) && isShort(by)) {
    return correct(second, { carrier: third.trim(), trackingNumber: fourth, by })
  }
  if (fourth !== '') return undefined
  if (first === '' && by === '') return listParcels
  if (first === 'returns' && second === '' && by === '') return listReturns
  if (isOrder(first) && isParcel(second, third) && by === '') {
    return tell(({ order }) => order.deliveries.ship(first, { carrier: second.trim(), trackingNumber: third }), 'Sent.')
  }
  if (first === 'received' && isOrder(second) && third === '' && by === '') {
    return tell(({ order }) => order.returns.cameBack(second), 'Come back; the money is on its way.')
  }
  if (first === 'restock' && isOrder(second) && third === '' && isShort(by)) return restock(second, by)
  const isAnswer = third.trim().length >= 2 && third.trim().length <= 200
  if ((first === 'accept' || first === 'refuse') && isOrder(second) && isAnswer && isShort(by)) {
    const decision = { answer: third.trim(), by }
    return tell(({ order }) => order.returns[first](second, decision), `Decided, in the name of ${by}.`)
  }
  return undefined
}

function isOrder(text: string): boolean {
  return /^\d{10,40}$/.test(text)
}

function isParcel(carrier: string, trackingNumber: string): boolean {
  return isShort(carrier) && /^[\w-]{4,40}$/.test(trackingNumber)
}

function isShort(text: string): boolean {
  return text.trim().length >= 1 && text.trim().length <= 40
}

function correct(orderSn: string, parcel: { carrier: string; trackingNumber: string; by: string }): Work {
  return answer(async ({ order }) => {
    const before = await order.deliveries.correct(orderSn, parcel)
    if (!before) return 'It says so already; nothing was changed.'
    return `Corrected, in the name of ${parcel.by}; it was ${quoted(before.carrier)} ${before.trackingNumber}.`
  })
}

function restock(orderSn: string, by: string): Work {
  return answer(async ({ order }) => {
    const restocked = await order.returns.restock(orderSn, by)
    if (!restocked) return 'It was put back before; nothing was changed.'
    const { quantity, isOnSale } = restocked
    return `Put back ${quantity}, in the name of ${by}; the good is ${isOnSale ? 'on sale' : 'not on sale now'}.`
  })
}

async function listParcels({ order }: Context): Promise<number> {
  const waiting = await order.deliveries.toShip()
  if (waiting.length === 0) console.log('Nothing waits to be sent.')
  for (const { orderSn, goodsName, quantity, paidAt, address } of waiting) {
    console.log(`order ${orderSn}  paid ${paidAt?.toISOString() ?? ''}  ${quantity} x ${goodsName}`)
    if (address) console.log(`  ${quoted(address.name)} ${address.phone}\n  ${quoted(address.text)}`)
    else console.log('  no address yet')
  }
  return 0
}

async function listReturns({ order }: Context): Promise<number> {
  const [open, returned] = [await order.returns.open(), await order.returns.toRestock()]
  if (open.length === 0) console.log('Nothing is to come back.')
  for (const one of open) {
    const state = one.isAccepted ? 'accepted' : 'asked'
    const yuan = (one.amountFen / 100).toFixed(2)
    console.log(`order ${one.orderSn}  ${state}  since ${one.askedAt.toISOString()}  ${yuan} yuan`)
    console.log(`  ${one.quantity} x ${one.goodsName}\n  ${quoted(one.reason)}`)
  }
  for (const { orderSn, goodsName, quantity, refundedAt } of returned) {
    console.log(`order ${orderSn}  came back  ${refundedAt?.toISOString() ?? ''}  waits to be put on sale again`)
    console.log(`  ${quantity} x ${goodsName}`)
  }
  return 0
}

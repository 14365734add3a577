import type { AddressId } from '@app/contract'
import { GoodsForm } from '@app/contract/enums'
import type { Input, Reply } from '@app/contract/types'

/** What the buyer orders of a good; physical goods need an address. */
export interface PurchaseRequest {
  quantity: number
  addressId?: AddressId | undefined
}

/** A good the purchase button sells: a digital work, a physical good or a blind box. */
export interface Sellable extends Pick<
  Reply<'goods/goods/info'>,
  | 'goodsSn'
  | 'name'
  | 'cover'
  | 'goodsForm'
  | 'price'
  | 'edition'
  | 'left'
  | 'status'
  | 'perPersonLimit'
  | 'saleStart'
  | 'saleEnd'
> {
  isBox?: boolean
  isDrop: boolean
  /** Fen per order; only for goods that are shipped. */
  freight?: number | null
}

/** Whether the good is shipped to an address. */
export const isSent = ({ goodsForm }: Sellable) => goodsForm === GoodsForm.physical

/** The good as an event of the calendar. */
export const eventOf = ({ goodsSn, isBox }: Sellable) => ({ kind: isBox ? 'box' : 'goods', subject: goodsSn }) as const

/** Path of the call that orders the good. */
export const orderPath = ({ isBox }: Sellable) => (isBox ? 'order/bilndBoxorder' : 'order/order')

/** Input of that call: the address, or the consent that digital goods cannot be returned. */
export function orderInput(goods: Sellable, { quantity, addressId }: PurchaseRequest): Input<'order/order'> {
  const { goodsSn } = goods
  return isSent(goods) ? { goodsSn, quantity, addressId } : { goodsSn, quantity, noReturnAccepted: true }
}

/**
 * Describes how long an order of the good is reserved before it must be paid; `windows` are the platform's, in seconds,
 * undefined until its settings have loaded.
 */
export function reservedFor(goods: Sellable, windows: Reply<'ops/basic/config/info'>['orderWindows'] | undefined) {
  if (!windows) return '下单后请在页面提示的时限内支付。'
  const seconds = isSent(goods) ? windows.physical : goods.isDrop ? windows.drop : windows.digital
  const time = seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`
  return `下单后名额为你保留 ${time}，请在此期间支付。`
}

/** Measure word of a good, and the text a buyer must accept before paying; no text for goods that can be returned. */
export function termsOf(goods: Sellable): { unit: string; consent: string | undefined } {
  if (isSent(goods)) return { unit: '件', consent: undefined }
  return goods.isBox
    ? { unit: '个', consent: '我已看过公示的奖品与概率，知晓盲盒不支持退换' }
    : { unit: '件', consent: '我已知晓：数字藏品不支持退换' }
}

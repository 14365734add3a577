import type { Reply } from '@app/contract/types'

/** What the one button sells: a work, or a blind box. */
export interface Sellable extends Pick<
  Reply<'goods/goods/info'>,
  'goodsSn' | 'name' | 'cover' | 'goodsForm' | 'price' | 'left' | 'perPersonLimit' | 'saleStart'
> {
  isBox?: boolean
}

/** The call that orders it. */
export const orderPath = ({ isBox }: Sellable) => (isBox ? 'order/bilndBoxorder' : 'order/order')

/** Its measure word, and what a buyer must accept before paying. */
export function termsOf({ isBox }: Sellable): { unit: string; consent: string } {
  return isBox
    ? { unit: '个', consent: '我已看过公示的奖品与概率，知晓盲盒不支持退换' }
    : { unit: '份', consent: '我已知晓：数字藏品不支持退换' }
}

import type { Reply } from '@app/contract/types'

type Region = Pick<Reply<'user/user/deliveryAddress/list'>['list'][number], 'province' | 'city' | 'district'>

/** `浙江省 杭州市 西湖区`; a municipality is named once. */
export function regionText({ province, city, district }: Region): string {
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ')
}

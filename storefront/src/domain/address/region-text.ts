import type { DeliveryAddress } from './api.ts'

type Region = Pick<DeliveryAddress, 'province' | 'city' | 'district'>

/** Formats a region: `浙江省 杭州市 西湖区`. A municipality is named once. */
export function regionText({ province, city, district }: Region): string {
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ')
}

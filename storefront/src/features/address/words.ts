import type { DeliveryAddress } from './api.ts'

/** `浙江省 杭州市 西湖区`; a municipality is named once. */
export function regionText({
  province,
  city,
  district,
}: Pick<DeliveryAddress, 'province' | 'city' | 'district'>): string {
  return [province, city === province ? '' : city, district].filter(Boolean).join(' ')
}

import type { RightsDelivery } from '@app/contract/enums'
import { formatDate, formatLastDay } from '../../lib/time.ts'

/** How a right is delivered, in two or three words. */
export const deliveryLabels: Record<RightsDelivery, string> = {
  ship: '寄送到家',
  coupon: '电子券码',
  service: '线上开通',
  site: '到现场使用',
}

/**
 * Formats a period of validity by its first and last day: `2026/11/01 至 2026/12/31`. Times in seconds; null means
 * open-ended.
 */
export function validityLabels({
  validFrom,
  validUntil,
}: {
  validFrom: number | null
  validUntil: number | null
}): string {
  if (validFrom !== null && validUntil !== null) return `${formatDate(validFrom)} 至 ${formatLastDay(validUntil)}`
  if (validUntil !== null) return `有效期至 ${formatLastDay(validUntil)}`
  if (validFrom !== null) return `${formatDate(validFrom)} 起有效`
  return '长期有效'
}

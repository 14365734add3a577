import { isMobile } from '../../lib/validators.ts'
import type { AddressDraft } from './draft.ts'

/** Validation of the address fields. `isKept`: the address already has a phone, so it may stay empty. */
export const addressRules = (isKept: boolean) => ({
  name: ({ name }: AddressDraft) => (within(name, 2, 20) ? undefined : '请填写收货人姓名，2 到 20 个字'),
  phone: ({ phone }: AddressDraft) =>
    isMobile(phone) || (isKept && phone === '') ? undefined : '请输入 11 位大陆手机号',
  regionCode: ({ regionCode }: AddressDraft) => (regionCode ? undefined : '请选择到区县'),
  detail: ({ detail }: AddressDraft) => (within(detail, 4, 120) ? undefined : '请填写街道和门牌，4 到 120 个字'),
})

function within(text: string, least: number, most: number): boolean {
  const { length } = Array.from(text.trim())
  return length >= least && length <= most
}

import type { Input } from '@app/contract'
import type { Call } from '@app/contract/client'
import { newKey } from './keys.ts'

export const home = {
  name: '沈知白',
  phone: '13800000001',
  regionCode: '330106',
  detail: '灵隐路 1 号',
  isDefault: false,
} as const

/** Adds an address of the caller, as a page does. Returns its id. */
export async function makeAddress(
  { call }: { call: Call },
  given: Partial<Input<'user/user/deliveryAddress/add'>> = {},
): Promise<string> {
  return (await call('user/user/deliveryAddress/add', { ...home, ...given }, newKey())).addressId
}

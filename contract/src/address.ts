import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { done, nothing, phone, textOf, trimmed } from './schema.ts'

/** A delivery address as shown to its owner. The phone is masked against onlookers. */
export const deliveryAddress = z.strictObject({
  addressId: ids.addressId,
  /** Name of the recipient. */
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  /** Six digits of the district (GB/T 2260). */
  regionCode: z.string(),
  province: z.string(),
  /** Empty if the district belongs directly to its province or municipality (仙桃市, 城口县). */
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
})
export type DeliveryAddress = z.infer<typeof deliveryAddress>

const addressId = ids.addressId.meta({ title: '地址' })

const fields = {
  name: trimmed('收货人', 2, 20, 'name'),
  /** Determines the province, city and district. */
  regionCode: textOf('code', '区县的 6 位代码')
    .regex(/^\d{6}$/)
    .meta({ title: '所在地区' }),
  detail: trimmed('详细地址', 4, 120, 'line'),
  isDefault: z.boolean().default(false).meta({ title: '默认地址' }),
}

/** Lists the caller's addresses: the default one first, then newest first. */
export const deliveryAddressList = route('GET', 'user/user/deliveryAddress/list', {
  title: '查看收货地址',
  auth: 'user',
  provides: ['addresses'],
  input: nothing,
  reply: z.strictObject({ list: z.array(deliveryAddress) }),
})

/** Adds a delivery address. The first address becomes the default. */
export const deliveryAddressAdd = route('POST once', 'user/user/deliveryAddress/add', {
  title: '添加收货地址',
  auth: 'user',
  invalidates: ['addresses'],
  input: z.strictObject({ ...fields, phone }),
  example: {
    name: '沈知白',
    phone: '13800000001',
    regionCode: '330106',
    detail: '灵隐路 1 号',
    isDefault: true,
  },
  reply: deliveryAddress,
  errors: ['ADDRESS_LIMIT', 'REGION_UNKNOWN'],
})

/**
 * Changes an address. Without `phone` the stored one stays, because it was shown masked. The default changes only when
 * another address becomes the default.
 */
export const deliveryAddressUpdate = route('POST', 'user/user/deliveryAddress/update', {
  title: '修改收货地址',
  auth: 'user',
  invalidates: ['addresses'],
  input: z.strictObject({ addressId, ...fields, phone: phone.optional() }),
  example: {
    addressId: '1',
    name: '沈知白',
    phone: '13800000001',
    regionCode: '330106',
    detail: '灵隐路 1 号',
    isDefault: true,
  },
  reply: deliveryAddress,
  errors: ['NOT_FOUND', 'REGION_UNKNOWN'],
})

/** Deletes an address. If it was the default, the newest remaining address becomes the default. */
export const deliveryAddressDelete = route('POST', 'user/user/deliveryAddress/delete', {
  title: '删除收货地址',
  auth: 'user',
  invalidates: ['addresses'],
  input: z.strictObject({ addressId }),
  example: { addressId: '1' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Makes an address the only default. */
export const deliveryAddressDefault = route('POST', 'user/user/deliveryAddress/defaultAddress', {
  title: '设为默认地址',
  auth: 'user',
  invalidates: ['addresses'],
  input: z.strictObject({ addressId }),
  example: { addressId: '1' },
  reply: deliveryAddress,
  errors: ['NOT_FOUND'],
})

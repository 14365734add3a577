import * as z from 'zod'
import { RedeemGiftType } from './enums.ts'
import { route } from './route.ts'
import { enumOf, id, picture } from './schema.ts'

/**
 * Redeems a gift code for the caller. The code may carry spaces and small letters; what is no code at all is refused as a
 * wrong one is, and counts as one, so that nobody learns what codes look like.
 */
export const exchangeCode = route('hwnft/exchangeCode/exchange', {
  auth: 'user',
  input: z.strictObject({ code: z.string().min(1).max(40).meta({ title: '兑换码' }) }),
  reply: z.strictObject({
    type: enumOf(RedeemGiftType),
    cover: picture,
    name: z.string(),
    /** The item that the gift became; null for a box, which becomes one when it is opened. */
    nftId: id.nullable(),
  }),
  errors: [
    'KYC_REQUIRED',
    'EXCHANGE_CODE_WRONG',
    'EXCHANGE_CODE_USED',
    'EXCHANGE_CODE_EXPIRED',
    'EXCHANGE_CODE_INVALID',
    'EXCHANGE_LOCKED',
  ],
})

import * as z from 'zod'

/** Limits per account; key `addresses` of the table settings. */
const addresses = z
  .strictObject({
    most: z.int().min(1).max(1000).meta({
      title: '每人最多收货地址',
      description: '调低后，已有的保留，只是不能再加。',
    }),
  })
  .meta({ title: '收货地址' })

export const userSchemas = { addresses }
export type UserSettings = { addresses: z.output<typeof addresses> }

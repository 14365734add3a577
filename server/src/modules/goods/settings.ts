import * as z from 'zod'

/** What one account may keep; key `favourites` of the table settings. */
const favourites = z
  .strictObject({
    most: z.int().min(1).max(100_000).meta({
      title: '每人最多喜欢与关注',
      description: '喜欢的作品、关注的店铺各以此为限；调低后，已有的保留，只是不能再加。',
    }),
  })
  .meta({ title: '喜欢与关注' })

export const goodsSchemas = { favourites }
export type GoodsSettings = { favourites: z.output<typeof favourites> }

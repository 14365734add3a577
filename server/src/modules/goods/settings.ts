import * as z from 'zod'

/** Limits on one account's lists; key `favourites` of the table `settings`. */
const favourites = z
  .strictObject({
    most: z.int().min(1).max(100_000).meta({
      title: '每人最多喜欢与关注',
      description: '喜欢的作品、关注的店铺各以此为限；调低后，已有的保留，只是不能再加。',
    }),
  })
  .meta({ title: '喜欢与关注' })

const weight = (title: string, description: string) => z.int().min(0).max(1000).meta({ title, description })

/** Weights of demand signals; key `heat` of the table `settings`. */
const heat = z
  .strictObject({
    view: weight('浏览', '同一网络每天每件作品只计一次。'),
    favourite: weight('喜欢', '同一人每天每件作品只计一次，取消后再点不重复计。'),
    order: weight('付款订单', '同一人每天每件作品只计一次；下单半小时后计入。'),
    comment: weight('留言与评论', '在作品所属系列的景点留言墙上通过审核的，同一人每天只计一次。'),
    gift: weight('收到转赠', '收下转赠的人每天每件作品计一次。'),
    halfLifeHours: z.int().min(1).max(8760).meta({
      title: '多久减半（小时）',
      description: '越短，“最热”越看重近来的。改动后从下一次计算起生效，已有的热度不重算。',
    }),
  })
  .meta({ title: '作品热度' })

/** Values of rules/goods#heat. */
export const heatPreset: z.output<typeof heat> = {
  view: 1,
  favourite: 3,
  order: 10,
  comment: 2,
  gift: 4,
  halfLifeHours: 72,
}

export const goodsSchemas = { favourites, heat }
export type GoodsSettings = { favourites: z.output<typeof favourites>; heat: z.output<typeof heat> }

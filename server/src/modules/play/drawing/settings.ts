import * as z from 'zod'

const perPerson = z
  .strictObject({
    /** Free tries a day, Shanghai time. */
    freePerDay: z.int().min(0).max(1000).meta({
      title: '每天免费次数',
      description: '发布时写入活动；已发布的活动不变。',
    }),
    /** Points for each further try. */
    costPoints: z.int().min(1).max(1_000_000).meta({
      title: '之后每次积分',
      description: '发布时写入活动；已发布的活动不变。',
    }),
    /** Tries a day in total; tries paid for by an order are added on top. */
    perDay: z.int().min(0).max(1000).meta({
      title: '每天最多次数',
      description: '发布时写入活动；已发布的活动不变。订单另给的次数不计在内。',
    }),
  })
  .refine(({ freePerDay, perDay }) => perDay >= freePerDay, { message: 'perDay is less than freePerDay' })

/** Defaults for new pools, and when seeds are published; key `draws` of the table settings. */
const draws = z
  .strictObject({
    lottery: perPerson.meta({ title: '抽奖' }),
    wish: perPerson.meta({ title: '祈愿' }),
    /** Seconds after a day's end until its seed is published; tries that began before midnight are done by then. */
    revealSeconds: z.int().min(60).max(86_400).meta({
      title: '次日公布种子（秒）',
      description: '从下一轮公布起生效；留出时间让零点前开始的抽取做完。',
    }),
    /** Seconds after a pool's end until undrawn prizes return to stock; orders of wishes are paid by then. */
    settleSeconds: z.int().min(60).max(31_536_000).meta({
      title: '结束后归还库存（秒）',
      description: '从下一次归还起生效；届时祈愿的订单都已付清或关闭。',
    }),
  })
  .meta({ title: '抽奖与祈愿次数' })

export const drawSchemas = { draws }
export type DrawSettings = { draws: z.output<typeof draws> }

/** Defaults according to rules/play for lottery and wishes. */
export const drawDefaults: DrawSettings = {
  draws: {
    lottery: { freePerDay: 1, costPoints: 20, perDay: 10 },
    wish: { freePerDay: 3, costPoints: 10, perDay: 20 },
    revealSeconds: 300,
    settleSeconds: 3600,
  },
}

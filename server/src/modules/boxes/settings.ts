import * as z from 'zod'

/** Limits on wrong exchange codes; key `exchange` of the table `settings`. */
const exchange = z
  .strictObject({
    wrongTries: z.int().min(1).max(100).meta({
      title: '输错多少次后锁定',
      description: '从下一次输错起按新值判断；已锁定的到原定时间为止。',
    }),
    wrongSeconds: z.int().min(60).max(86_400).meta({
      title: '累计与锁定时长（秒）',
      description: '在这段时间内的错误合并计算，锁定也持续这么久。',
    }),
  })
  .meta({ title: '兑换码' })

export const boxSchemas = { exchange }
export type BoxSettings = { exchange: z.output<typeof exchange> }

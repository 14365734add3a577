import * as z from 'zod'

const times = z.int().min(1).max(1_000_000)

/** Settings for reports of public content; key `reports` of the table settings. */
const reports = z
  .strictObject({
    /** Reports an hour by one user. */
    perHour: times.meta({
      title: '每人每小时举报次数',
      description: '立即生效。',
    }),
    /** Number of users whose reports hide content until it is reviewed. */
    toHide: times.meta({
      title: '隐藏所需的举报人数',
      description: '从下一次举报起判断；已隐藏的不会因此恢复。',
    }),
    /** Days within which the author may appeal against a decision. */
    appealDays: z.int().min(1).max(3650).meta({
      title: '可申诉天数',
      description: '从处理之日起算，立即生效。',
    }),
  })
  .meta({ title: '举报' })

export const reportSchemas = { reports }
export type ReportSettings = { reports: z.output<typeof reports> }

export const reportDefaults: ReportSettings = { reports: { perHour: 20, toHide: 3, appealDays: 14 } }

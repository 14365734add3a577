import { RecordSource } from '@app/contract'
import * as z from 'zod'

const count = z.int().min(0).max(1_000_000)
const text = z.string().min(1).max(200)

const levels = z
  .array(
    z.strictObject({
      level: z.int().min(1).meta({ title: '级别' }),
      name: text.meta({ title: '名称' }),
      condition: count.meta({ title: '所需积分' }),
      benefits: z.array(text).meta({ title: '权益' }),
    }),
  )
  .refine((all) => all.every((one, index) => index === 0 || one.condition > (all[index - 1]?.condition ?? 0)), {
    message: 'levels must be given lowest first',
  })

/** VIP levels by cumulative points earned; key `vip` of the table settings. */
const vip = z
  .strictObject({
    levels: levels.meta({
      title: '等级',
      description: '按累计获得的积分判断；各级条件要从低到高。',
    }),
  })
  .meta({ title: 'VIP 等级' })

const earning = z.strictObject({
  title: text.meta({ title: '名称' }),
  description: text.meta({ title: '说明' }),
  points: count.meta({
    title: '积分',
    description: '只影响之后的；已入账的不变。',
  }),
  /** Times a day; 0 means no limit. */
  perDay: count.meta({
    title: '每天最多次数（0 为不限）',
    description: '按上海时间的自然日计，当天已计的次数仍算在内。',
  }),
})

/** How points are earned and expire, and rewards for invitations; key `activity`. */
const activity = z
  .strictObject({
    /** Months after which earned points expire. */
    pointMonths: z.int().min(1).max(1200).meta({
      title: '积分有效期（月）',
      description: '只影响之后获得的积分；已有的按获得时告知的日期到期。',
    }),
    /** `points` is per full yuan paid. */
    order: earning.meta({ title: '购买所得（每元）' }),
    favourite: earning.meta({ title: '喜欢作品' }),
    share: earning.meta({ title: '分享' }),
    message: earning.meta({ title: '留言' }),
    invite: z
      .strictObject({
        points: count.meta({
          title: '积分',
          description: '只影响之后的；已入账的不变。',
        }),
        rules: z.array(text).meta({ title: '规则' }),
      })
      .meta({ title: '邀请' }),
  })
  .meta({ title: '积分与邀请', givesValue: true })

export const pointSchemas = { vip, activity }
export type PointSettings = { vip: z.output<typeof vip>; activity: z.output<typeof activity> }
export type Activity = PointSettings['activity']
export type VipLevel = PointSettings['vip']['levels'][number]

/** Ways to earn described by `activity`, each with its source in the ledger. */
export const earningSources = {
  order: RecordSource.shop,
  favourite: RecordSource.collect,
  share: RecordSource.share,
  message: RecordSource.messageWall,
} as const satisfies Partial<Record<keyof Activity, RecordSource>>

/** Defaults according to rules/points for earning, expiry and levels. */
export const pointDefaults: PointSettings = {
  vip: {
    levels: [
      { level: 1, name: '青竹', condition: 500, benefits: ['青竹徽章', '部分藏品提前 30 分钟购买'] },
      { level: 2, name: '白鹤', condition: 2000, benefits: ['白鹤徽章', '更多藏品提前 30 分钟购买'] },
      { level: 3, name: '流云', condition: 8000, benefits: ['流云徽章', '全部优先购场次'] },
      { level: 4, name: '远山', condition: 30_000, benefits: ['远山徽章', '全部优先购场次'] },
    ],
  },
  activity: {
    pointMonths: 12,
    order: {
      title: '购买藏品',
      description:
        '订单完成后按实付金额计算，不足一元的部分不计；实物订单过了退货期到账。订单退款时相应收回，已用掉的由之后获得的积分补上。',
      points: 1,
      perDay: 0,
    },
    favourite: { title: '喜欢作品', description: '点亮作品上的心，每件作品计一次。', points: 1, perDay: 5 },
    share: { title: '分享', description: '把作品或活动页面分享给朋友，同一页面每天计一次。', points: 5, perDay: 3 },
    message: { title: '留言', description: '在景点留言墙留言，审核通过后到账。', points: 2, perDay: 3 },
    invite: {
      points: 50,
      rules: [
        '好友通过你的邀请链接或邀请码注册，并完成实名认证后，邀请生效。',
        '邀请生效后，你与好友各得一份积分，积分不能兑换现金，也不能转让。',
        '每位好友只能被邀请一次，邀请只计一级。',
        '榜单按邀请生效的人数排列，人数相同则名次相同。',
      ],
    },
  },
}

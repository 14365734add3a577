import { RecordSource } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import type { PointEntry } from '../../src/features/points/api.ts'

/** Noon of a day in Shanghai, in epoch seconds. */
const noon = (day: string) => Date.parse(`${day}T12:00:00+08:00`) / 1000

export const entries: PointEntry[] = [
  {
    id: '3',
    source: RecordSource.shop,
    title: '购买藏品',
    change: 128,
    owed: 0,
    balance: 1380,
    time: noon('2026-11-20'),
    expireTime: noon('2027-11-20'),
  },
  {
    id: '2',
    source: RecordSource.lottery,
    title: '幸运抽奖',
    change: -20,
    owed: 0,
    balance: 1252,
    time: noon('2026-11-02'),
    expireTime: null,
  },
  {
    id: '1',
    source: RecordSource.share,
    title: '分享',
    change: 5,
    owed: 0,
    balance: 1272,
    time: noon('2026-10-09'),
    expireTime: noon('2027-10-09'),
  },
]

export const pointsReply = (
  list: PointEntry[] = entries,
  change: Partial<Reply<'user/userPoint/List'>> = {},
): Reply<'user/userPoint/List'> => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  cursor: null,
  points: 1380,
  earned: 1510,
  debt: 0,
  pending: null,
  expiring: { points: 867, time: noon('2026-12-16') },
  ...change,
})

export const levelsReply: Reply<'ops/basic/config/basicVipLevelConfig'> = {
  levels: [
    { level: 1, name: '青竹', condition: 500, benefits: ['部分藏品提前 30 分钟购买'] },
    { level: 2, name: '白鹤', condition: 2000, benefits: ['更多藏品提前 30 分钟购买'] },
  ],
}

export const activityReply: Reply<'ops/basic/config/basicActivityConfig'> = {
  pointMonths: 12,
  earning: [
    { source: RecordSource.collect, title: '喜欢作品', description: '每件作品计一次。', points: 1, perDay: 5 },
    { source: RecordSource.share, title: '分享', description: '同一页面每天计一次。', points: 5, perDay: 3 },
  ],
  invite: { points: 50, rules: ['邀请只计一级。'] },
}

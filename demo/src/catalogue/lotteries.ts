import type { ArtReference } from '../art/families.ts'

/** Possible results of a draw; odds are hundredths of a percent, and those of a lottery add up to 10,000. */
export type LotteryPrize =
  /** Replaces prizes that have run out. */
  | { kind: 'thanks'; name: string; cover: ArtReference; odds: number }
  /** Points; without `stock` they do not run out. */
  | { kind: 'points'; name: string; cover: ArtReference; odds: number; points: number; stock?: number }
  /** A piece of a work, a blind box or a gift box, by key. */
  | { kind: 'collectible' | 'blindBox' | 'giftBox'; key: string; odds: number; stock: number }

export interface Lottery {
  key: string
  title: string
  subtitle: string
  cover: ArtReference
  rules: readonly string[]
  /** Eight prizes, clockwise around the grid from the upper left. */
  prizes: readonly LotteryPrize[]
}

/** The lotteries, all of them open. */
export const lotteries: readonly Lottery[] = [
  {
    key: 'lantern-wheel',
    title: '浮光夜·八方灯盘',
    subtitle: '八盏灯，转到哪一盏都是好彩头',
    cover: { family: 'lantern', seed: 'wheel', brief: 'wheel' },
    rules: [
      '抽奖需年满 18 周岁并完成实名认证。',
      '每天零点更新次数：免费抽一次，之后每次 20 积分，一天最多十次。',
      '概率与剩余数量在抽奖前公开。限量的奖品发完后，由“灯下清风”代替。',
      '抽中的藏品、盲盒和礼盒立即到账，积分不能兑换现金，也不能转让。',
      '当天的结果在零点前已经确定，并公布了承诺值；次日公布种子，每个人都可以核对自己的每一次抽奖。',
    ],
    prizes: [
      {
        name: '灯下清风',
        kind: 'thanks',
        cover: { family: 'lantern', seed: 'wheel-breeze', brief: 'breeze' },
        odds: 2950,
      },
      {
        name: '5 积分',
        kind: 'points',
        points: 5,
        cover: { family: 'lantern', seed: 'wheel-5', brief: 'coins one' },
        odds: 3500,
      },
      { kind: 'collectible', key: 'lantern-sky-wishes', stock: 60, odds: 150 },
      {
        name: '10 积分',
        kind: 'points',
        points: 10,
        cover: { family: 'lantern', seed: 'wheel-10', brief: 'coins two' },
        odds: 2000,
      },
      { kind: 'blindBox', key: 'box-lantern-night', stock: 40, odds: 80 },
      {
        name: '20 积分',
        kind: 'points',
        points: 20,
        cover: { family: 'lantern', seed: 'wheel-20', brief: 'coins three' },
        odds: 1000,
      },
      { kind: 'giftBox', key: 'gift-new-year', stock: 10, odds: 20 },
      {
        name: '88 积分',
        kind: 'points',
        points: 88,
        cover: { family: 'lantern', seed: 'wheel-88', brief: 'coins four' },
        stock: 200,
        odds: 300,
      },
    ],
  },
]

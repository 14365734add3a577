import { KycStatus } from '@app/contract/enums'
import { describe, expect, it } from 'vitest'
import { sayAgain, sayNoMore, sayStart, startOf } from '../../src/features/play/lottery/start.ts'
import { allowance } from './samples.ts'

const verified = { kycStatus: KycStatus.success, isUnderAge: false }

describe('the button of the lottery', () => {
  const labels: [string, ReturnType<typeof allowance> | null, Parameters<typeof startOf>[1]][] = [
    ['登录后抽奖', null, undefined],
    ['实名后可抽奖', allowance(), { ...verified, kycStatus: KycStatus.none }],
    ['满 18 周岁可抽奖', allowance(), { ...verified, isUnderAge: true }],
    ['免费抽一次', allowance(), verified],
    ['用 20 积分抽一次', allowance({ freeLeft: 0, nextCost: 20 }), verified],
    ['还差 8 积分，怎么得积分', allowance({ freeLeft: 0, nextCost: 20, points: 12 }), verified],
    ['今日次数已用完，明天再来', allowance({ freeLeft: 0, triesLeft: 0, nextCost: 20 }), verified],
  ]

  it('says what a draw costs, or what comes first', () => {
    expect(labels.map(([, mine, user]) => [sayStart(startOf({ mine }, user)), mine, user])).toEqual(labels)
  })

  it('offers another draw only if there is one, and explains why there is none', () => {
    const after = (part: Parameters<typeof allowance>[0]) => {
      const start = startOf({ mine: allowance(part) }, verified)
      return [sayAgain(start), sayNoMore(start)]
    }
    expect(after({})).toEqual(['免费再抽一次', undefined])
    expect(after({ freeLeft: 0, nextCost: 20 })).toEqual(['用 20 积分再抽一次', undefined])
    expect(after({ freeLeft: 0, triesLeft: 0, nextCost: 20 })).toEqual([undefined, '今天的次数已用完，明天可以再抽。'])
    expect(after({ freeLeft: 0, nextCost: 20, points: 3 })).toEqual([undefined, '剩下的积分不够再抽一次。'])
  })
})

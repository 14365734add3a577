import { KycStatus } from '@app/contract/enums'
import { describe, expect, it } from 'vitest'
import { sayAgain, sayNoMore, sayStart, startOf } from '../../src/features/play/lottery/start.ts'
import { allowance } from './samples.ts'

const verified = { kycStatus: KycStatus.success }

describe('the button of the lottery', () => {
  it.each([
    ['登录后抽奖', null, undefined],
    ['实名后可抽奖', allowance(), { kycStatus: KycStatus.none }],
    ['免费抽一次', allowance(), verified],
    ['用 20 积分抽一次', allowance({ freeLeft: 0, nextCost: 20 }), verified],
    ['还差 8 积分，看怎么攒', allowance({ freeLeft: 0, nextCost: 20, points: 12 }), verified],
    ['今日次数已用完，明天再来', allowance({ freeLeft: 0, triesLeft: 0, nextCost: 20 }), verified],
  ])('says %s', (text, mine, user) => expect(sayStart(startOf({ mine }, user))).toBe(text))

  it('offers another draw only if there is one, and explains why there is none', () => {
    const after = (part: Parameters<typeof allowance>[0]) => {
      const start = startOf({ mine: allowance(part) }, verified)
      return [sayAgain(start), sayNoMore(start)]
    }
    expect(after({})).toEqual(['免费再抽一次', undefined])
    expect(after({ freeLeft: 0, nextCost: 20 })).toEqual(['用 20 积分再抽一次', undefined])
    expect(after({ freeLeft: 0, triesLeft: 0, nextCost: 20 })).toEqual([undefined, '今天就到这里，明天还有新的机会。'])
    expect(after({ freeLeft: 0, nextCost: 20, points: 3 })).toEqual([undefined, '剩下的积分不够再抽一次，攒一攒再来。'])
  })
})

import { KycStatus } from '@app/contract/enums'
import { describe, expect, it } from 'vitest'
import { sayAgain, sayStart, startOf } from '../../src/features/play/lottery/start.ts'
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
  ])('says %s', (words, mine, user) => expect(sayStart(startOf({ mine }, user))).toBe(words))

  it('offers another draw only where there is one', () => {
    const again = (mine: ReturnType<typeof allowance>) => sayAgain(startOf({ mine }, verified))
    expect(again(allowance())).toBe('免费再抽一次')
    expect(again(allowance({ freeLeft: 0, nextCost: 20 }))).toBe('用 20 积分再抽一次')
    expect(again(allowance({ freeLeft: 0, triesLeft: 0, nextCost: 20 }))).toBeUndefined()
    expect(again(allowance({ freeLeft: 0, nextCost: 20, points: 3 }))).toBeUndefined()
  })
})

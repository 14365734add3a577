import { expect, test } from 'vitest'
import { mayWish, type StepFacts, stepLabels, wishStep } from '../../src/features/wishes/step.ts'
import { allowance } from './samples.ts'

const ready: StepFacts = { state: 'open', isLogin: true, hasPassedKyc: true, isUnderAge: false, mine: allowance }

const steps: [Partial<StepFacts>, string][] = [
  [{ isLogin: false, mine: null }, 'login'],
  [{ hasPassedKyc: false }, 'verify'],
  [{ isUnderAge: true }, 'under-age'],
  [{ state: 'upcoming', isLogin: false }, 'upcoming'],
  [{ state: 'over' }, 'over'],
  [{ mine: null }, 'reading'],
  [{}, 'free'],
  [{ mine: { ...allowance, freeLeft: 0, nextCost: 10 } }, 'points'],
  [{ mine: { ...allowance, freeLeft: 0, nextCost: 50 } }, 'short'],
  [{ mine: { ...allowance, freeLeft: 0, nextCost: 10, triesLeft: 0 } }, 'spent'],
]

test('the next step follows from the event, the user and their points', () => {
  expect(steps.map(([facts]) => [facts, wishStep({ ...ready, ...facts })])).toEqual(steps)
})

test('the button says what a wish costs, or what comes first', () => {
  expect((['login', 'verify', 'upcoming', 'over'] as const).map((step) => stepLabels(step, null).button)).toEqual([
    '登录后放灯',
    '实名后放灯',
    '还没开始',
    '已经结束',
  ])
  expect(stepLabels('free', allowance).button).toBe('放灯 · 免费（还有 3 次）')
  expect(stepLabels('points', { ...allowance, nextCost: 10 }).button).toBe('放灯 · 10 积分')
})

test('money may replace used-up tries, not a name or an age', () => {
  expect((['spent', 'short', 'free', 'points'] as const).every(mayWish)).toBe(true)
  expect((['login', 'verify', 'under-age', 'over'] as const).some(mayWish)).toBe(false)
})

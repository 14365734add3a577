import { formatCount } from '@app/ui'
import { minimumAge } from '../../domain/person/age.ts'
import type { DrawAllowance, WishEvent } from './api.ts'

/** Next action of the button below a wish, or why there is none. */
export type Step =
  | 'login'
  | 'verify'
  | 'reading'
  | 'under-age'
  | 'upcoming'
  | 'stopped'
  | 'over'
  | 'spent'
  | 'short'
  | 'free'
  | 'points'

export interface StepFacts {
  state: WishEvent['state']
  isLogin: boolean
  hasPassedKyc: boolean
  isUnderAge: boolean
  mine: DrawAllowance | null
}

export function wishStep({ state, isLogin, hasPassedKyc, isUnderAge, mine }: StepFacts): Step {
  if (state !== 'open') return state
  if (!isLogin) return 'login'
  if (!hasPassedKyc) return 'verify'
  if (isUnderAge) return 'under-age'
  if (!mine) return 'reading'
  if (mine.triesLeft === 0) return 'spent'
  if (mine.nextCost === 0) return 'free'
  return mine.points < mine.nextCost ? 'short' : 'points'
}

/** Whether the user may make wishes, including paid ones when today's tries are used up. */
export const mayWish = (step: Step) => step === 'free' || step === 'points' || step === 'spent' || step === 'short'

export interface StepText {
  button: string
  /** Note under the button. */
  note: string
}

/** Label of the button, and the note below it. */
export function stepLabels(step: Step, mine: DrawAllowance | null): StepText {
  const left = mine ? `今天还能放灯 ${mine.triesLeft} 次` : ''
  const balance = mine ? `你有 ${formatCount(mine.points)} 积分` : ''
  switch (step) {
    case 'login':
      return { button: '登录后放灯', note: '写好的内容会保留，登录后可以继续。' }
    case 'verify':
      return { button: '实名后放灯', note: '放灯可能得到回礼，需要先完成实名认证。' }
    case 'reading':
      return { button: '正在准备', note: '' }
    case 'under-age':
      return {
        button: `未满 ${minimumAge()} 周岁，暂不能放灯`,
        note: `放灯可能得到回礼，按规定须年满 ${minimumAge()} 周岁。大家的心愿可以随意看。`,
      }
    case 'upcoming':
      return { button: '还没开始', note: '可以先写好心愿，开始后放灯。' }
    case 'stopped':
      return { button: '暂停中', note: '活动已暂停，写好的心愿会保留，恢复后可以放灯。' }
    case 'over':
      return { button: '已经结束', note: '大家放出的心愿仍可查看。' }
    case 'spent':
      return { button: '今天的次数已用完', note: '明天零点（北京时间）恢复。' }
    case 'short':
      return { button: `需要 ${mine?.nextCost ?? 0} 积分`, note: `${balance}，不够放一盏。明天有新的免费次数。` }
    case 'free':
      return { button: `放灯 · 免费（还有 ${mine?.freeLeft ?? 0} 次）`, note: left }
    case 'points':
      return { button: `放灯 · ${mine?.nextCost ?? 0} 积分`, note: `${left}，${balance}` }
  }
}

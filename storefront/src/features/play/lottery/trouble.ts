import type { PoolId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { minimumAge } from '../../../domain/person/age.ts'
import { isAnswered } from '../../../lib/act.ts'
import { errorText } from '../../../lib/errors.ts'

/** One wish to draw: asked for again, it is the same. */
export interface DrawWish {
  configId: PoolId
  costPoints: number
}

/** Why no result is shown, in words. */
export interface Trouble {
  title: string
  text: string
  /** Set where the answer was lost, so that it may have come true: what is to be asked for again. */
  unanswered?: DrawWish
}

const nothingSpent = '这次没有抽，也没有扣积分'

const words = (): Partial<Record<Reason, [title: string, text: string]>> => ({
  PRICE_CHANGED: ['所需积分刚刚变了', `${nothingSpent}。按钮上已经是新的，看过再抽就好。`],
  POINTS_SHORT: ['积分不够了', `${nothingSpent}。`],
  DRAW_LIMIT: ['今天的次数用完了', `${nothingSpent}，明天零点后再来。`],
  DRAW_NOT_OPEN: ['抽奖现在没有进行', `${nothingSpent}。`],
  KYC_REQUIRED: ['抽奖前要先实名认证', `${nothingSpent}，认证之后再来就好。`],
  UNDER_AGE: [`满 ${minimumAge()} 周岁才能抽奖`, `${nothingSpent}。`],
})

/** Says what happened and that nothing was lost; undefined where the visitor is led to the login page. */
export function troubleOf(error: unknown, wish: DrawWish): Trouble | undefined {
  if (error instanceof ApiError && error.status === 401) return undefined
  if (isAnswered(error)) {
    const [title, text] = words()[error.reason as Reason] ?? [
      '这次没有抽成',
      `${errorText(error) ?? ''}（${nothingSpent}）`,
    ]
    return { title, text }
  }
  return {
    title: '没有收到回音',
    text: '网络可能断了一下。这一抽要么已经完成，要么什么都没有发生；再问一次，也只会抽一次、扣一次。',
    unanswered: wish,
  }
}

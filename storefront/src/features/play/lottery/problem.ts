import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { minimumAge } from '../../../domain/person/age.ts'
import { errorText } from '../../../lib/errors.ts'

/** Why there is no result, as text. */
export interface Problem {
  title: string
  text: string
}

const nothingSpent = '这次没有抽，也没有扣积分'

const messages = (): Partial<Record<Reason, [title: string, text: string]>> => ({
  PRICE_CHANGED: ['所需积分刚刚变了', `${nothingSpent}。按钮上已经是新的，看过再抽就好。`],
  POINTS_SHORT: ['积分不够了', `${nothingSpent}。`],
  DRAW_LIMIT: ['今天的次数用完了', `${nothingSpent}，明天零点后再来。`],
  DRAW_NOT_OPEN: ['抽奖现在没有进行', `${nothingSpent}。`],
  KYC_REQUIRED: ['抽奖前要先实名认证', `${nothingSpent}，认证之后再来就好。`],
  UNDER_AGE: [`满 ${minimumAge()} 周岁才能抽奖`, `${nothingSpent}。`],
})

/** Describes what happened, and that nothing was lost; undefined if the user is sent to the login page. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof ApiError && error.status === 401) return undefined
  const reason = error instanceof ApiError ? error.reason : undefined
  const [title, text] = (reason && messages()[reason]) ?? [
    '这次没有抽成',
    `${errorText(error) ?? ''}（${nothingSpent}）`,
  ]
  return { title, text }
}

import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { errorText } from '../../../lib/errors.ts'
import { isMobile } from '../../../lib/validators.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { validationMessage } from '../../../lib/wording.ts'
import { type Draft, messageLength } from './draft.ts'
import type { SendStep } from './use-steps.ts'

/** What is wrong with which field; `whole` is the gift itself. */
export interface Wrong {
  field: 'phone' | 'surname' | 'message' | 'whole'
  text: string
}

/** Step on which each field is corrected. */
export const stepOfField: Record<Wrong['field'], SendStep> = {
  phone: 'to',
  surname: 'words',
  message: 'words',
  whole: 'check',
}

const unfit = '赠言里有不适宜的词，请改一改'

const refusals: Partial<Record<Reason, Wrong>> = {
  USER_NOT_FOUND: { field: 'phone', text: '没有找到用这个号码的藏友，请和对方核对一下' },
  GIFT_SELF: { field: 'phone', text: '这是你自己的号码，藏品已经在你手里了' },
  RECIPIENT_UNVERIFIED: { field: 'phone', text: '对方还没有完成实名认证，请对方先认证，再来赠送' },
  LOOKUP_LIMIT: { field: 'phone', text: '今天查找的次数用完了，请明天再来' },
  SURNAME_WRONG: { field: 'surname', text: '和对方的实名姓氏对不上，请再核对' },
  BANNED_WORDS: { field: 'message', text: unfit },
  CONTACT_REFUSED: { field: 'message', text: '为了双方的安全，请去掉赠言里的联系方式' },
  LINK_REFUSED: { field: 'message', text: '赠言里不能放链接，请去掉网址' },
  GIFT_DAILY_LIMIT: { field: 'whole', text: '今天送出的次数用完了，明天可以再送。藏品还在你这里' },
  ITEM_LOCKED: { field: 'whole', text: '这件藏品正在转赠或使用中，这次没有送出' },
  ITEM_FROZEN: { field: 'whole', text: '这件藏品已依法冻结，这次没有送出。如有疑问，请联系客服' },
  TRANSFER_TOKEN_INVALID: { field: 'whole', text: '安全验证已经过了时效，请再确认一次。填好的内容都在' },
}

/** Field and text of a refusal; null if there is nothing to show. */
export function wrongOf(error: unknown): Wrong | null {
  const known = error instanceof ApiError && error.reason ? refusals[error.reason] : undefined
  if (known) return known
  const text = errorText(error)
  return text ? { field: 'whole', text } : null
}

export function wrongPhone({ phone }: Draft): Wrong | null {
  return isMobile(phone) ? null : { field: 'phone', text: '请输入 11 位大陆手机号' }
}

export function wrongGreeting({ surname, message }: Draft): Wrong | null {
  if (!/^\p{Script=Han}{1,2}$/u.test(surname)) return { field: 'surname', text: '请输入对方的姓氏，一到两个汉字' }
  const text = tooLong(message.trim(), messageLength) ?? validationMessage(message, unfit)
  return text ? { field: 'message', text } : null
}

import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { errorText } from '../../lib/errors.ts'

/** Reason why a composition failed, as text. */
export interface Refusal {
  title: string
  text: string
}

const untouched = '没有消耗任何藏品'

const messages: Partial<Record<Reason, [title: string, text: string]>> = {
  ITEM_LOCKED: ['有一件刚刚被锁定', `它正在转赠或另作他用，已替你取消选中。${untouched}，其余的选择都还在。`],
  ITEM_FROZEN: ['有一件已依法冻结', `它暂时不能用于合成。${untouched}，其余的选择都还在。`],
  ITEM_NOT_FOUND: ['有一件已不在你的藏品里', `已替你取消选中。${untouched}，其余的选择都还在。`],
  SOLD_OUT: ['名额刚刚用完了', `${untouched}，材料都还在你的藏品里。`],
  LIMIT_REACHED: ['你已合成到上限', `${untouched}，材料都还在你的藏品里。`],
  COMPOSE_NOT_OPEN: ['活动现在没有进行', `${untouched}。开始和结束的时间写在活动页上。`],
  COMPOSE_MATERIALS_WRONG: ['所选的和配方对不上', `${untouched}。配方已更新，照着再选一次就好。`],
  KYC_REQUIRED: ['合成前要先实名认证', `${untouched}，认证之后再来就好。`],
}

/** Describes what happened, and that nothing was lost. */
export function refusalOf(error: unknown): Refusal {
  const reason = error instanceof ApiError ? error.reason : undefined
  const [title, text] = (reason && messages[reason]) ?? ['这次没有合成', `${errorText(error) ?? ''}（${untouched}）`]
  return { title, text }
}

import { ApiError } from '@app/contract/client'
import { formatDateTime } from '../../../lib/time.ts'
import type { PassedRight, Redemption } from './api.ts'

/** Outcome for the staff member: one word and one sentence. */
export interface Verdict {
  tone: 'good' | 'bad' | 'wait'
  title: string
  text: string
  /** Whether another try may succeed. */
  canRetry: boolean
}

export function redeemedVerdict({ place, time }: Redemption): Verdict {
  return { tone: 'good', title: '已核销', text: `${place}，${formatDateTime(time)}`, canRetry: false }
}

/**
 * Verdict of a refusal. Without an answer the outcome is unknown, so that the request is repeated under the same key.
 */
export function refusalVerdict(error: unknown, step: 'look' | 'redeem'): Verdict {
  const known = error instanceof ApiError ? error : undefined
  switch (known?.reason) {
    case 'RIGHTS_USED':
      return { tone: 'bad', title: '已经用过', text: usedText(known.data), canRetry: false }
    case 'PASS_EXPIRED':
      return { tone: 'wait', title: '核销码已过期', text: '请对方刷新出新的核销码，再扫一次。', canRetry: false }
    case 'PASS_UNKNOWN':
      return {
        tone: 'bad',
        title: '没有这个核销码',
        text: '请核对十位码，或请对方打开权益详情里的核销码。',
        canRetry: false,
      }
    case 'ITEM_LOCKED':
      return { tone: 'wait', title: '现在不能核销', text: '藏品正在转赠或使用中，请对方处理完再来。', canRetry: false }
    case 'TOO_FAST':
      return { tone: 'wait', title: '请稍等一下', text: known.message, canRetry: true }
    default:
  }
  if (known && known.status >= 400 && known.status < 500) {
    return { tone: 'bad', title: '不能核销', text: known.message, canRetry: false }
  }
  return {
    tone: 'wait',
    title: '网络没有响应',
    text:
      step === 'redeem' ? '暂时不确定是否核销成功。请再按一次，同一个码不会核销两次。' : '没能查到这个码，请再试一次。',
    canRetry: true,
  }
}

/** When the pass was used before, if the server says. */
function usedText(data: unknown): string {
  const { time } = (data ?? {}) as { time?: unknown }
  return typeof time === 'number' ? `已在 ${formatDateTime(time)} 使用。` : '这项权益只能用一次。'
}

/** Name and number of the piece, in one line. */
export function pieceText({ goodsName, serial }: Pick<PassedRight, 'goodsName' | 'serial'>): string {
  return `${goodsName} #${String(serial).padStart(4, '0')}`
}

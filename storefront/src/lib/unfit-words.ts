import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { tooLong } from './too-long.ts'
import { validationMessage } from './wording.ts'

const unfit = '内容含有不适宜的词语，请修改后再发。写下的内容会保留。'

/** User-facing message for a refused text; it also says that nothing was lost. */
const messages: Partial<Record<Reason, string>> = {
  BANNED_WORDS: unfit,
  CONTACT_REFUSED: '为了你的安全，请去掉电话、微信等联系方式。写下的内容会保留。',
  LINK_REFUSED: '这里不能放链接，请去掉后再发。写下的内容会保留。',
  MESSAGE_DAILY_LIMIT: '今天的留言次数已用完，写下的内容会保留，明天可以再发。',
  COMMENT_DAILY_LIMIT: '今天的评论次数已用完，明天可以再发。',
}

/**
 * Returns what is wrong with the text of a message, comment or appeal of at most `most` characters; undefined if it is
 * fine.
 */
export function wrongText(text: string, most: number): string | undefined {
  return tooLong(text, most) ?? validationMessage(text, unfit)
}

/** Runs `send`. If the text is refused, it rethrows the refusal with a friendly message at the field `text`. */
export async function sayKindly<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    const kind = error instanceof ApiError && error.reason ? messages[error.reason] : undefined
    if (!(error instanceof ApiError) || !kind) throw error
    throw new ApiError(
      error.status,
      kind,
      error.reason,
      { field: 'text' },
      {
        cause: error,
        retryAfter: error.retryAfter,
      },
    )
  }
}

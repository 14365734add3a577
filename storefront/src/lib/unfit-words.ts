import { ApiError } from '@app/contract/client'
import type { Reason } from '@app/contract/errors'
import { tooLong } from './too-long.ts'
import { validationMessage } from './wording.ts'

const unfit = '里面有不适合展示的词语。换个说法再发就好，写下的都还在。'

/** User-facing message for a refused text; it also says that nothing was lost. */
const messages: Partial<Record<Reason, string>> = {
  BANNED_WORDS: unfit,
  CONTACT_REFUSED: '为了你的安全，请先去掉电话、微信这类联系方式。写下的都还在。',
  LINK_REFUSED: '这里不能放链接，去掉后再发就好。写下的都还在。',
  MESSAGE_DAILY_LIMIT: '今天的留言次数用完了。写下的先留在这里，明天再发就好。',
  COMMENT_DAILY_LIMIT: '今天的评论次数用完了，明天再来说就好。',
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

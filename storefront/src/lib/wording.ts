import { hasUnfitName, hasUnfitWord } from '@app/contract/wording'

/** The server's wording. */
const usual = '内容包含不适宜的词语，请换个说法'

/**
 * Returns what is wrong with a public text, as far as the browser can tell; the server checks more thoroughly.
 * @param refusal message to use instead of the default.
 */
export function validationMessage(text: string, refusal = usual): string | undefined {
  return hasUnfitWord(text) ? refusal : undefined
}

/** Returns what is wrong with a text used as a user's name. */
export function wrongName(text: string): string | undefined {
  return hasUnfitName(text) ? usual : undefined
}

import { hasUnfitName, hasUnfitWord } from '@app/contract/wording'

/** As the server says it. */
const usual = '内容包含不适宜的词语，请换个说法'

/**
 * What is wrong with words that others would read, as far as the browser can tell; the server looks more closely.
 * @param refusal how it is said where the form has words of its own.
 */
export function validationMessage(text: string, refusal = usual): string | undefined {
  return hasUnfitWord(text) ? refusal : undefined
}

/** The same of what stands as somebody's name. */
export function wrongName(text: string): string | undefined {
  return hasUnfitName(text) ? usual : undefined
}

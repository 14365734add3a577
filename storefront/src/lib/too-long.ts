import { lengthOf } from '@app/contract/textLength'

/**
 * Returns what is wrong with text of more than `most` characters, counted as the server counts; undefined if it fits.
 */
export function tooLong(text: string, most: number): string | undefined {
  const excess = lengthOf(text) - most
  return excess > 0 ? `最多 ${most} 个字，现在多了 ${excess} 个` : undefined
}

import { uniqueId } from '@app/ui'

/** Suggests a goods number: the letter of its kind, today's date and four random characters. */
export const suggestGoodsSn = (letter: 'W' | 'B' | 'P'): string =>
  `${letter}${new Date().toISOString().slice(0, 10).replaceAll('-', '')}${uniqueId().slice(0, 4).toUpperCase()}`

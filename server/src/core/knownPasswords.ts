import { dictionary } from '@zxcvbn-ts/language-common'

/** The fifty thousand passwords that are tried first, in small letters. */
const known = new Set<string>(dictionary['passwords-common'])

/**
 * Whether a password is one of those that are guessed first: known from other places' leaks, hardly more than one
 * character, the person's `own` phone or name, or the `brand` with some figures.
 */
export function isKnownPassword(password: string, { own, brand }: { own: string; brand: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const letters = plain.replaceAll(/[\d\p{P}\p{S}\s]/gu, '')
  return (
    known.has(plain) ||
    new Set(plain).size < 3 ||
    plain.includes(own) ||
    own.includes(plain) ||
    (letters !== '' && brand.toLowerCase().includes(letters))
  )
}

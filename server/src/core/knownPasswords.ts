import { dictionary } from '@zxcvbn-ts/language-common'

/** The fifty thousand most common passwords, in lower case. */
const known = new Set<string>(dictionary['passwords-common'])

/**
 * Whether a password is easy to guess: known from leaks, fewer than three different characters, the user's `own` phone
 * or name, or the `brand` with digits or symbols.
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

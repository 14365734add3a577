import { randomInt } from 'node:crypto'
import { tokenHash } from '../../core/crypto.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes of fifty bits, each good once, for who lost the second factor. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, () => `${group()}-${group()}`)

/** To be replaced at the first login. */
export const firstPassword = (): string => `${group()}-${group()}-${group()}`

/** What is kept of a recovery code. */
export const recoveryHash = (code: string): Buffer => tokenHash(code)

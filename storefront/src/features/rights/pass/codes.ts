import { cleanCapitals } from '@app/contract/cleanText'

const codeLength = 10

/** Groups a pass code for reading aloud: `ABC DEF GHJK`. */
export function groupCode(code: string): string {
  return code.replace(/^(.{3})(.{3})(.+)$/, '$1 $2 $3')
}

/**
 * Extracts the pass code from scanned or typed text: the address in a QR code (`…/#/staff/scan?code=…`), or the code
 * itself, grouped or in lower case. Undefined if there is none.
 */
export function readCode(text: string): string | undefined {
  const inAddress = /[?&]code=([^&#]+)/.exec(text)?.[1]
  const plain = cleanCapitals(inAddress ?? text)
  return plain.length === codeLength && /^[\dA-Z]+$/.test(plain) ? plain : undefined
}

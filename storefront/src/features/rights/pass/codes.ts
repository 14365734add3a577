import { cleanCapitals } from '@app/contract/cleanText'

const codeLength = 10

/** A pass code as people read it aloud: `ABC DEF GHJK`. */
export function groupCode(code: string): string {
  return code.replace(/^(.{3})(.{3})(.+)$/, '$1 $2 $3')
}

/**
 * The pass code in what was scanned or typed: a QR code's address (`…/#/staff/scan?code=…`), or the code itself in groups
 * and small letters. Undefined where there is none.
 */
export function readCode(text: string): string | undefined {
  const inAddress = /[?&]code=([^&#]+)/.exec(text)?.[1]
  const plain = cleanCapitals(inAddress ?? text)
  return plain.length === codeLength && /^[\dA-Z]+$/.test(plain) ? plain : undefined
}

import { createSign, createVerify } from 'node:crypto'

/** Names and values as the gateway reads them from an address and a body. */
export type Fields = Map<string, string>

/** Parses the parameters; undefined if a name occurs twice. */
export function readFields(...texts: readonly string[]): Fields | undefined {
  const fields: Fields = new Map()
  for (const text of texts) {
    for (const part of text.split('&').filter((one) => one !== '')) {
      const at = part.indexOf('=')
      const decode = (piece: string) => decodeURIComponent(piece.replaceAll('+', ' '))
      const name = decode(part.slice(0, at))
      if (at < 1 || fields.has(name)) return undefined
      fields.set(name, decode(part.slice(at + 1)))
    }
  }
  return fields
}

/** The signed text: names in ASCII order, `a=1&b=2`, without the names left out. */
export function textToSign(fields: Fields, leftOut: readonly string[]): string {
  const names = [...fields.keys()].filter((name) => !leftOut.includes(name))
  names.sort()
  let text = ''
  for (const name of names) text += `${text === '' ? '' : '&'}${name}=${fields.get(name) ?? ''}`
  return text
}

export function signText(text: string, privatePem: string): string {
  const signer = createSign('RSA-SHA256')
  signer.update(text, 'utf8')
  return signer.sign(privatePem, 'base64')
}

export function holds(text: string, signature: string, publicPem: string): boolean {
  const verifier = createVerify('RSA-SHA256')
  verifier.update(text, 'utf8')
  return verifier.verify(publicPem, signature, 'base64')
}

/** The signed text of a request: everything that is not empty, except `sign`. */
export function isRequestGenuine(fields: Fields, publicPem: string): boolean {
  const filled = new Map([...fields].filter(([, value]) => value !== ''))
  return holds(textToSign(filled, ['sign']), fields.get('sign') ?? '', publicPem)
}

/** `yyyy-MM-dd HH:mm:ss` in China, whose offset is a constant eight hours. */
export function chinaTime(moment: Date): string {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

export function fromChinaTime(text: string): Date {
  return new Date(Date.parse(`${text.slice(0, 10)}T${text.slice(11)}Z`) - 8 * 3_600_000)
}

/** Fen as yuan with two decimals. */
export function yuan(amountFen: number): string {
  const sign = amountFen < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(amountFen) / 100)
  const rest = Math.abs(amountFen) % 100
  return `${sign}${whole}.${rest < 10 ? '0' : ''}${rest}`
}

export function fen(amount: string): number {
  if (!/^\d{1,9}\.\d\d$/.test(amount)) throw new Error(`Not an amount: ${amount}`)
  return Number(amount.replace('.', ''))
}

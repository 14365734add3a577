// Cleans pasted text: contacts put direction marks around a phone, chats put `+86` before it, PDFs use full-width
// digits, spreadsheets non-breaking spaces. There is one function per kind of text, shared by browser and server
// (`textOf` of schema.ts), so that both accept the same input. Every function is idempotent and never throws. Zod-free.

/** Spaces, control characters, direction marks and other invisible characters, except NUL, which is refused. */
const unseen = /[^\P{Cc}\0]|[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Invisible characters without Mongolian variation selectors and vowel separator, which change how a name reads. */
const hidden = /[^\P{Default_Ignorable_Code_Point}\u180B-\u180F]|[^\P{Cc}\0\s]|\u2800/gu
const dashes = /[\p{Pd}\u2212\u2043\u02D7\u2500]/gu
/** Digits of other scripts; NFKC has already converted full-width and mathematical ones. */
const otherDigits = /[^\P{Nd}0-9]/gu
const aside = /[\p{P}\p{S}\p{M}\p{Script=Han}]/gu
/** Mongolian signs that do not follow a Mongolian letter. */
const astray = /(^|[^\u180B-\u180F\u1820-\u18AA])[\u180B-\u180F]+/gu

/** Returns the value of a decimal digit of any script. Unicode allots digits in runs of ten, some of them adjacent. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

/** Latin letters as capitals. Others are left as they are: a capital of theirs may be several characters. */
const inCapitals = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Letters and digits in their plain form, dashes as `-`, no spaces, nothing unseen. For ids and other names of things. */
export function cleanId(text: string): string {
  if (/^[!-~]*$/.test(text)) return text
  const plain = text.replace(unseen, '').normalize('NFKC').replace(unseen, '').normalize('NFKC')
  return plain.replace(dashes, '-').replace(otherDigits, asciiDigit)
}

/** Cleans a code: removes grouping, punctuation and a preceding Chinese label; letters keep their case. */
export const cleanCode = (text: string): string => cleanId(text).replace(aside, '').normalize('NFKC')

/** A code whose letters are capitals, such as a tax number or an invoice number. */
export const cleanCapitals = (text: string): string => cleanCode(inCapitals(cleanId(text)))

/** Cleans a mainland mobile number: removes grouping, `+86`, `0086` or a trunk `0`. */
export const cleanPhone = (text: string): string =>
  cleanCode(text)
    .replace(/^(?:tel|sms)/i, '')
    .replace(/^(?:0|86)+(?=1[3-9])/, '')

/** Cleans a national ID number; characters that look like an X become one. */
export const cleanIdNumber = (text: string): string => cleanCapitals(cleanId(text).replace(/[×✕✖ХхΧχ]/g, 'X'))

/** Cleans a person's name: every middle dot as `·`, no spaces within Chinese, single spaces between other words. */
export function cleanName(text: string): string {
  const shown = text.replace(hidden, '').normalize('NFKC').replace(hidden, '')
  const plain = shown.replace(astray, '$1').normalize('NFKC')
  return plain
    .replace(/[•‧∙⋅●・⸱᛫◦ꞏᐧ]/gu, '·')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/(\p{Script=Han}) ?[.。] ?(?=\p{Script=Han})/gu, '$1·')
    .replace(/ ?·[· ]*/gu, '·')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')
    .replace(/^[ ·]+|[ ·]+$/g, '')
}

/** Cleans a single line such as an invoice title: plain letters and digits, punctuation unchanged. */
export const cleanLine = (text: string): string =>
  trimText(text.replace(hidden, ''))
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')

/** Cleans the number of an order, payment or refund: removes grouping. */
export function cleanOrderNumber(text: string): string {
  const code = cleanCode(text)
  return /^\d*$/.test(code) ? code : cleanNumberOfParcel(text, false)
}

/** Cleans a tracking number: removes a preceding label and keeps inner dashes. */
export const cleanTrackingNumber = (text: string): string => cleanNumberOfParcel(text, true)

function cleanNumberOfParcel(text: string, isCapital: boolean): string {
  const plain = cleanId(text).replace(/^[\p{Script=Han}:#"'“”]+|[:#"'“”,;.。、]+$/gu, '')
  return isCapital ? inCapitals(plain) : plain
}

/** Cleans a chain address or signature: hexadecimal with `0x`; letters keep their case, which is the checksum. */
export const cleanHex = (text: string): string => cleanCode(text).replace(/^(?:ethereum)?0x/i, '0x')

/** Cleans an e-mail address. */
export const cleanMail = (text: string): string =>
  cleanId(text)
    .replace(/[。｡]/g, '.')
    .replace(/^(?:mailto:|[<"'“”‘’])+|[>"'“”‘’,;.、]+$/gi, '')

/** Cleans an amount or count: removes currency, unit and thousands separators; `￥1,299.00` becomes `1299.00`. */
export function cleanNumber(text: string): string {
  const plain = cleanId(text)
    .replace(/[。｡]/g, '.')
    .replace(/^(-?)(?:¥|RMB|CNY|人民币)+/i, '$1')
  return ungrouped(plain.replace(/[元圆件个份枚张]+$/, ''))
}

/** Removes thousands separators from a number; other text is left as it is. */
export const ungrouped = (text: string): string =>
  /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text

/** Cleans a recovery code of the console: two groups of five letters or digits, with or without the dash. */
export const cleanRecoveryCode = (text: string): string =>
  cleanCode(text)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/^(.{5})(.{5})$/u, '$1-$2')

/**
 * Cleans search text. A phone in any spelling and a grouped number become the stored form, also after a label such as
 * 订单号; other text becomes one line without hidden characters.
 */
export function cleanSearch(text: string): string {
  const line = cleanLine(text)
  const phone = cleanPhone(line)
  if (/^1[3-9]\d{9}$/.test(phone)) return phone
  const bare = line.replace(/^(?:(?:订单|支付|退款|快递|藏品|作品|用户)?(?:编号|单号|号)|订单|UID)\s*[:：]\s*/iu, '')
  const number = cleanId(bare)
  return /^\d+(?: \d+)+$/.test(bare) || /^0x[\da-f]+$/i.test(number) ? number : bare
}

/** Trims free text; returns an empty text if nothing is visible. Joiners within emoji and letters are kept. */
export function trimText(text: string): string {
  const trimmed = text.replace(
    /^[\s\p{Z}\u200B\u200E\u200F\u061C\u2060\u00AD\uFEFF]+|[\s\p{Z}\u200B\u200E\u200F\u061C\u2060\u00AD\uFEFF]+$/gu,
    '',
  )
  return trimmed.replace(unseen, '') === '' ? '' : trimmed
}

/** All cleaners by the name that schemas carry in their metadata. */
export const cleaners = {
  id: cleanId,
  code: cleanCode,
  capitals: cleanCapitals,
  phone: cleanPhone,
  idNumber: cleanIdNumber,
  name: cleanName,
  line: cleanLine,
  orderNumber: cleanOrderNumber,
  trackingNumber: cleanTrackingNumber,
  hex: cleanHex,
  mail: cleanMail,
  number: cleanNumber,
  recoveryCode: cleanRecoveryCode,
  search: cleanSearch,
  text: trimText,
} as const satisfies Record<string, (text: string) => string>

export type TextKind = keyof typeof cleaners

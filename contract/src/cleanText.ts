// What people paste is seldom only what was asked for: contacts put direction marks around a phone, chats put `+86` before it,
// PDFs full-width digits, spreadsheets non-breaking spaces. One function for each kind of text, the same for browser and server
// (`kindOf` of schema.ts), so that both accept the same. Every function is idempotent and throws nothing. Zod-free.

/** Spaces, control characters, direction marks and whatever else shows nothing; but not NUL, which is refused. */
const unseen = /[^\P{Cc}\0]|[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** The same without the variants and vowel separator of Mongolian, which change how a name reads. */
const hidden = /[^\P{Default_Ignorable_Code_Point}\u180B-\u180F]|[^\P{Cc}\0\s]|\u2800/gu
const dashes = /[\p{Pd}\u2212\u2043\u02D7\u2500]/gu
/** Digits of other scripts; NFKC has already replaced full-width and mathematical ones. */
const otherDigits = /[^\P{Nd}0-9]/gu
const aside = /[\p{P}\p{S}\p{M}\p{Script=Han}]/gu
/** Signs of Mongolian that follow no letter of it. */
const astray = /(^|[^\u180B-\u180F\u1820-\u18AA])[\u180B-\u180F]+/gu

/** The value of a decimal digit of any script: their zeros follow no other digit, save where ten follow ten. */
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

/** A code, without grouping, punctuation or a Chinese label before it; letters keep their case. */
export const cleanCode = (text: string): string => cleanId(text).replace(aside, '').normalize('NFKC')

/** A code whose letters are capitals, such as a tax number or an invoice number. */
export const cleanCapitals = (text: string): string => cleanCode(inCapitals(cleanId(text)))

/** A mainland mobile number, without grouping, `+86`, `0086` or a trunk `0`. */
export const cleanPhone = (text: string): string =>
  cleanCode(text)
    .replace(/^(?:tel|sms)/i, '')
    .replace(/^(?:0|86)+(?=1[3-9])/, '')

/** A national ID number; what looks like an X is one. */
export const cleanIdNumber = (text: string): string => cleanCapitals(cleanId(text).replace(/[×✕✖ХхΧχ]/g, 'X'))

/** The name of a person: every middle dot as `·`, no spaces within Chinese, one between words of other scripts. */
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

/** One line such as the title of an invoice: letters and digits plain, punctuation as written. */
export const cleanLine = (text: string): string =>
  trimText(text.replace(hidden, ''))
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1')

/** The number of an order, a payment or a refund, without grouping. */
export function cleanOrderNumber(text: string): string {
  const code = cleanCode(text)
  return /^\d*$/.test(code) ? code : cleanNumberOfParcel(text, false)
}

/** The number of a parcel, without a label before it; dashes within are part of it. */
export const cleanTrackingNumber = (text: string): string => cleanNumberOfParcel(text, true)

function cleanNumberOfParcel(text: string, isCapital: boolean): string {
  const plain = cleanId(text).replace(/^[\p{Script=Han}:#"'“”]+|[:#"'“”,;.。、]+$/gu, '')
  return isCapital ? inCapitals(plain) : plain
}

/** An address of a chain, or a signature: hexadecimal behind `0x`, letters in their case, which is its checksum. */
export const cleanHex = (text: string): string => cleanCode(text).replace(/^(?:ethereum)?0x/i, '0x')

/** An e-mail address. */
export const cleanMail = (text: string): string =>
  cleanId(text)
    .replace(/[。｡]/g, '.')
    .replace(/^(?:mailto:|[<"'“”‘’])+|[>"'“”‘’,;.、]+$/gi, '')

/** An amount or a count, without currency, unit or thousands separators: `￥1,299.00` becomes `1299.00`. */
export function cleanNumber(text: string): string {
  const plain = cleanId(text)
    .replace(/[。｡]/g, '.')
    .replace(/^(-?)(?:¥|RMB|CNY|人民币)+/i, '$1')
  const bare = plain.replace(/[元圆件个份枚张]+$/, '')
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** A recovery code of the console: two groups of five letters or digits, with or without the dash. */
export const cleanRecoveryCode = (text: string): string =>
  cleanCode(text)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/^(.{5})(.{5})$/u, '$1-$2')

/**
 * Words that are searched for. A phone in any spelling and a number in groups become what is stored, also behind a label such as
 * 订单号; other words become one line without hidden characters.
 */
export function cleanSearch(text: string): string {
  const line = cleanLine(text)
  const phone = cleanPhone(line)
  if (/^1[3-9]\d{9}$/.test(phone)) return phone
  const bare = line.replace(/^(?:(?:订单|支付|退款|快递|藏品|作品|用户)?(?:编号|单号|号)|订单|UID)\s*[:：]\s*/iu, '')
  const number = cleanId(bare)
  return /^\d+(?: \d+)+$/.test(bare) || /^0x[\da-f]+$/i.test(number) ? number : bare
}

/** Free text without spaces and marks at its ends; empty where it shows nothing. What joins an emoji or a letter stays. */
export function trimText(text: string): string {
  const trimmed = text.replace(
    /^[\s\p{Z}\u200B\u200E\u200F\u061C\u2060\u00AD\uFEFF]+|[\s\p{Z}\u200B\u200E\u200F\u061C\u2060\u00AD\uFEFF]+$/gu,
    '',
  )
  return trimmed.replace(unseen, '') === '' ? '' : trimmed
}

/** Every kind of text that is cleaned, by the name that schemas carry in their metadata. */
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

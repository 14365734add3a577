import {
  cleanCapitals,
  cleanCode,
  cleanHex,
  cleanIdNumber,
  cleanLine,
  cleanMail,
  cleanName,
  cleanNumber,
  cleanPhone,
  trimText,
} from '@app/contract/cleanText'
import { cutText } from '@app/contract/cutText'

/** Cleans a text as the server does, then cuts it to `most` code points. */
const upTo = (most: number, clean: (text: string) => string) => (text: string) =>
  clean(cutText(clean(text), most, 'codePoints'))

/** Free text of at most `most` code points, trimmed. The server counts code points too. */
export const freeText = (most: number) => upTo(most, trimText)

/** Cleaning functions by kind of text, for `clean` of text fields. */
export const textKinds = {
  // Letters are not part of either; a word before the number hides its prefix from the first cleaning.
  phone: upTo(11, (text) => cleanPhone(cleanPhone(text).replace(/\D/g, ''))),
  idNumber: upTo(18, (text) => cleanIdNumber(text).replace(/[^\dX]/g, '')),
  realName: upTo(20, cleanName),
  surname: upTo(4, cleanName),
  inviteCode: upTo(16, cleanCode),
  taxNumber: upTo(20, cleanCapitals),
  invoiceTitle: upTo(60, cleanLine),
  mail: upTo(100, cleanMail),
  walletAddress: upTo(42, cleanHex),
  signature: upTo(132, cleanHex),
  recipient: upTo(20, cleanName),
  addressDetail: upTo(120, cleanLine),
  boxNumber: upTo(9, (text) => cleanNumber(text).replace(/\D/g, '')),
  captcha: upTo(5, (text) => cleanCode(text).replace(/[^a-zA-Z\d]/g, '')),
} as const

/** Starts every CSV that a spreadsheet opens, which otherwise reads it in the machine's own encoding. */
export const byteOrderMark = '\u{FEFF}'

/** Cells as one line of a CSV (RFC 4180), without its end. Texts go through `textCell` first, numbers and times do not. */
export const csvLine = (cells: readonly string[]): string => cells.map(quoted).join(',')

/** A tab is quoted too: LibreOffice splits cells at tabs that stand bare. */
const quoted = (cell: string): string => (/[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * A text that spreadsheets keep as it is written. One that begins like a formula gets an apostrophe before it (OWASP, CSV
 * injection). One that would be read as a number, a date or a truth value gets a tab behind it, as Alipay's bills have:
 * Excel and LibreOffice then take it for text, where both would round an order number to 15 digits and drop leading zeros.
 * What reads a CSV again trims its cells.
 */
export function textCell(text: string): string {
  if (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text)) return `'${text}`
  return isReadAsValue(text) ? `${text}\t` : text
}

/** Whole numbers of up to eleven digits, which Excel shows as they are written, and days, which may be dates. */
const keptValue = /^(?:0|[1-9]\d{0,10}|\d{4}-\d\d-\d\d)$/
const valueParts = /^(?=.*\d)(?:[\d\s.,:/+\-%()¥￥$e年月日时分秒]|[ap]m|上午|下午)+$/i
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const dateWithMonth = new RegExp(`^[\\d\\s./-]*(?:${months})[a-z]*[\\d\\s.,/-]*$`, 'i')

const isReadAsValue = (text: string): boolean =>
  (valueParts.test(text) && !keptValue.test(text)) ||
  (dateWithMonth.test(text) && /\d/.test(text)) ||
  /^(?:true|false)$/i.test(text)

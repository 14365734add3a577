/** Byte order mark at the start of every CSV; without it spreadsheets assume the machine's own encoding. */
export const byteOrderMark = '\u{FEFF}'

/**
 * Formats cells as one line of a CSV (RFC 4180), without its line end. Pass texts through `textCell` first; numbers and
 * times do not need it.
 */
export const csvLine = (cells: readonly string[]): string => cells.map(quoted).join(',')

/** Quotes a tab too, because LibreOffice splits cells at unquoted tabs. */
const quoted = (cell: string): string => (/[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/**
 * Protects a text from being changed by spreadsheets. A text that begins like a formula gets a leading apostrophe
 * (OWASP, CSV injection), as does one that begins with an apostrophe, which reading would otherwise remove. A text that
 * would be read as a number, a date or a boolean gets a trailing tab, as in Alipay's bills: Excel and LibreOffice then
 * treat it as text. Otherwise both round an order number to 15 digits and drop leading zeros.
 * `bareCell` of `server/src/core/lists` removes both.
 */
export function textCell(text: string): string {
  if (/^\s*[=+\-@＝＋－＠]|^[\t\r\n'‘’`]/.test(text)) return `'${text}`
  return isReadAsValue(text) ? `${text}\t` : text
}

/** Values that need no protection: whole numbers of up to eleven digits, which Excel shows unchanged, and days. */
const keptValue = /^(?:0|[1-9]\d{0,10}|\d{4}-\d\d-\d\d)$/
const valueParts = /^(?=.*\d)(?:[\d\s.,:/+\-%()¥￥$e年月日时分秒]|[ap]m|上午|下午)+$/i
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const dateWithMonth = new RegExp(`^[\\d\\s./-]*(?:${months})[a-z]*[\\d\\s.,/-]*$`, 'i')

function isReadAsValue(text: string): boolean {
  // LibreOffice reads full-width digits as numbers too.
  const plain = text.normalize('NFKC')
  return (
    (valueParts.test(plain) && !keptValue.test(text)) ||
    (dateWithMonth.test(plain) && /\d/.test(plain)) ||
    /^(?:true|false)$/i.test(plain)
  )
}

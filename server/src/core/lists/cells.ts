import { cleanId, cleanPhone, ungrouped } from '@app/contract/cleanText'

/**
 * Removes what protects a value from spreadsheets: `="0012"`, or a leading apostrophe or backtick. An apostrophe before
 * other text is kept.
 */
export function bareCell(cell: string): string {
  const formula = /^="((?:[^"]|"")*)"$/.exec(cell)
  if (formula) return (formula[1] ?? '').replaceAll('""', '"').trim()
  // Our own exports put an apostrophe before texts that look like formulas (`contract/csv`).
  if (/^'(?:\s*[=+\-@＝＋－＠]|[\s'‘’`])/.test(cell)) return cell.slice(1).trim()
  return /^['‘’`](?=\w)[\w-]+$/.test(cell) ? cell.slice(1) : cell
}

/** Significant digits that a spreadsheet keeps. */
const keptDigits = 15

/**
 * Describes how a spreadsheet damaged a value that can no longer be recovered, as a sentence after 「第 7 行：」. Undefined
 * if nothing looks damaged. `title` names the column.
 */
export function damageOf(cell: string, title: string): string | undefined {
  const again = '请把这一列设为「文本」，从原来的系统重新导出'
  if (/^[+-]?\d(?:\.\d+)?E\+\d{1,3}$/i.test(cell) || /^[+-]?\d\.\d+E\d{1,3}$/i.test(cell))
    return `${title}被表格软件改成了 ${cell}，原来的数字已经丢失。${again}`
  if (/^#{3,}$/.test(cell)) return `${title}只剩 ${cell}：表格里这一列太窄。请拉宽这一列再另存为 CSV`
  if (/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i.test(cell))
    return `${title}是公式的错误值 ${cell}。请改好公式，再把这一列复制为「值」`
  if (/^=\s*[\w.$:']+\(/.test(cell) || /^=\s*\$?[A-Z]{1,3}\$?\d+/.test(cell))
    return `${title}是公式。请把这一列复制后「选择性粘贴」为「值」，再另存为 CSV`
  if (/^\d{1,2}月\d{1,2}日$/.test(cell) || /^\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/.test(cell))
    return `${title}被表格软件改成了日期 ${cell}。${again}`
  return undefined
}

/** Whether the digits after the fifteenth are all zeros, which is how spreadsheets store longer numbers. */
export const isRounded = (cell: string): boolean => new RegExp(`^[1-9]\\d{${keptDigits - 1}}0{2,}$`).test(cell)

/** The hint for `isRounded` values, after 「第 7 行：」. */
export const roundedHint = (title: string): string =>
  `${title}第 ${keptDigits} 位之后全是 0，可能被表格软件改过，请与原来的核对`

/**
 * Removes from a number or code what spreadsheets and people add: full-width characters, spaces, `.0` after whole
 * numbers, thousands separators.
 */
export function plainNumber(cell: string): string {
  const text = ungrouped(cleanId(cell))
  return /^\d+\.0+$/.test(text) ? text.replace(/\.0+$/, '') : text
}

/** Returns a mobile number in any spelling as eleven digits (`cleanPhone`); anything else as `plainNumber`. */
export function plainPhone(cell: string): string {
  const text = plainNumber(cell)
  const phone = cleanPhone(text)
  return /^1[3-9]\d{9}$/.test(phone) ? phone : text
}

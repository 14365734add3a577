import { unreadableList } from './unreadable.ts'

/** Number of leading bytes that reveal a file's kind. */
export const headBytes = 1024

const saveAsCsv = '请在表格软件里打开，另存为「CSV UTF-8（逗号分隔）」再选择'

const magic: readonly (readonly [bytes: Buffer, what: string])[] = [
  [Buffer.from('d0cf11e0', 'hex'), `这是 Excel 97–2003 工作簿（.xls）。${saveAsCsv}`],
  [Buffer.from('%PDF'), '这是 PDF 文件。请从原来的表格导出 CSV 再选择'],
  [Buffer.from('{\\rtf'), `这是 RTF 文档。请把其中的表格复制到表格软件，再另存为 CSV`],
  [Buffer.from('1f8b', 'hex'), '这是压缩文件（.gz）。请先解压，再选择里面的 CSV'],
  [Buffer.from('Rar!'), '这是压缩文件（.rar）。请先解压，再选择里面的 CSV'],
  [Buffer.from('377abcaf271c', 'hex'), '这是压缩文件（.7z）。请先解压，再选择里面的 CSV'],
  [Buffer.from('89504e47', 'hex'), '这是图片，不是名单。请从原来的表格导出 CSV 再选择'],
  [Buffer.from('ffd8ff', 'hex'), '这是图片，不是名单。请从原来的表格导出 CSV 再选择'],
  [Buffer.from('GIF8'), '这是图片，不是名单。请从原来的表格导出 CSV 再选择'],
  [Buffer.from('SQLite format 3\0'), '这是数据库文件，不是名单。请导出 CSV 再选择'],
]

/**
 * Refuses files that are not plain text, by their first bytes and whatever their extension. Throws LIST_UNREADABLE,
 * which names the kind and how to get a CSV.
 */
export function requirePlainFile(head: Buffer): void {
  for (const [bytes, what] of magic) if (head.subarray(0, bytes.length).equals(bytes)) throw unreadableList(what)
  if (head.subarray(0, 2).toString('latin1') === 'PK') throw unreadableList(whatZip(head))
  // Several systems name HTML tables and XML spreadsheets `.xls`.
  const text = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
  if (/^\s*<(?:!doctype html|html|head|meta|table|style)\b/i.test(text))
    throw unreadableList(`这是网页格式的表格（有些系统把它存成 .xls）。${saveAsCsv}`)
  if (/^\s*<\?xml|^\s*<(?:Workbook|office:)/i.test(text)) throw unreadableList(`这是 XML 格式的表格。${saveAsCsv}`)
  if (/^\s*[[{]\s*(?:["{[]|$)/.test(text)) throw unreadableList('这是 JSON 数据，不是名单。请导出 CSV 再选择')
}

function whatZip(head: Buffer): string {
  const text = head.toString('latin1')
  if (text.includes('Index/') || text.includes('.iwa'))
    return `这是 Numbers 表格。请在 Numbers 里「导出为 CSV」，编码选 UTF-8`
  if (text.includes('opendocument.spreadsheet')) return `这是 ODS 表格。${saveAsCsv}`
  if (text.includes('[Content_Types].xml') || text.includes('xl/') || text.includes('docProps/'))
    return `这是 Excel 工作簿（.xlsx）。${saveAsCsv}`
  return '这是压缩文件（.zip）或 Excel 工作簿。请先解压，或另存为 CSV 再选择'
}

import { createRowReader, type SheetRow } from './rows.ts'

/** Separators in order of preference. */
const separators = [',', '\t', ';', '，', '；', '|'] as const
export type Separator = (typeof separators)[number]

/** Names shown to operators. */
export const separatorNames: Readonly<Record<Separator, string>> = {
  ',': '逗号',
  '\t': '制表符',
  ';': '分号',
  '，': '中文逗号',
  '；': '中文分号',
  '|': '竖线',
}

/** The line `sep=;`, which declares the separator to Excel. A spreadsheet shows no row for it. */
const declared = /^\uFEFF?"?sep=([,;\t|，；])"?(?:\r\n|\r|\n|$)/i

/** Returns the separator declared in the first line of a text, and the length of that line. */
export function declaredSeparator(text: string): { separator: Separator; length: number } | undefined {
  const found = declared.exec(text)
  const separator = separators.find((one) => one === found?.[1])
  return found && separator ? { separator, length: found[0].length } : undefined
}

/**
 * Chooses the separator of a list from its first rows: the one that yields a heading row with the most known headings,
 * else the most rows of equal width. `countKnown` counts the headings of a row.
 */
export function separatorOf(sample: string, countKnown: (cells: readonly string[]) => number): Separator {
  let best: { separator: Separator; known: number; alike: number } = { separator: ',', known: 0, alike: 0 }
  for (const separator of separators) {
    const rows = sampled(sample, separator)
    const known = Math.max(0, ...rows.slice(0, 6).map(({ cells }) => (cells.length > 1 ? countKnown(cells) : 0)))
    // Codes may contain bars: they separate only if the headings are known.
    const alike = separator === '|' && known === 0 ? 0 : rowsAlike(rows)
    if (known > best.known || (known === best.known && alike > best.alike)) best = { separator, known, alike }
  }
  return best.separator
}

/** Counts the rows with the most frequent number of cells above one. */
function rowsAlike(rows: readonly SheetRow[]): number {
  const widths = new Map<number, number>()
  for (const { cells } of rows) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...widths.values())
}

function sampled(sample: string, separator: Separator): SheetRow[] {
  // Our own exports put a tab after a long number, before another separator or a line end; it separates nothing.
  const text = separator === '\t' ? sample.replaceAll(/\t(?=[,;，；|\r\n]|$)/g, '') : sample
  try {
    return createRowReader({ separator }).push(`${text}\n`)
  } catch {
    return []
  }
}

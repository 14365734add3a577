import { createRowReader, type SheetRow } from './rows.ts'

/** Separators by preference where several fit alike. */
const separators = [',', '\t', ';', '，', '；', '|'] as const
export type Separator = (typeof separators)[number]

/** Names that operators see. */
export const separatorNames: Readonly<Record<Separator, string>> = {
  ',': '逗号',
  '\t': '制表符',
  ';': '分号',
  '，': '中文逗号',
  '；': '中文分号',
  '|': '竖线',
}

/** The line `sep=;` by which Excel is told the separator; a spreadsheet shows no row for it. */
const declared = /^\uFEFF?"?sep=([,;\t|，；])"?(?:\r\n|\r|\n|$)/i

/** Returns the separator that a text declares in its first line, and the length of that line. */
export function declaredSeparator(text: string): { separator: Separator; length: number } | undefined {
  const found = declared.exec(text)
  const separator = separators.find((one) => one === found?.[1])
  return found && separator ? { separator, length: found[0].length } : undefined
}

/**
 * Chooses the one separator of a list from its first rows: the one under which a row of known headings has the most of them,
 * else the one that gives the most rows the same number of cells. `countKnown` counts the headings that a row names.
 */
export function separatorOf(sample: string, countKnown: (cells: readonly string[]) => number): Separator {
  let best: { separator: Separator; known: number; alike: number } = { separator: ',', known: 0, alike: 0 }
  for (const separator of separators) {
    const rows = sampled(sample, separator)
    const known = Math.max(0, ...rows.slice(0, 6).map(({ cells }) => (cells.length > 1 ? countKnown(cells) : 0)))
    // Codes may hold bars: they separate only what headings name.
    const alike = separator === '|' && known === 0 ? 0 : rowsAlike(rows)
    if (known > best.known || (known === best.known && alike > best.alike)) best = { separator, known, alike }
  }
  return best.separator
}

/** How many rows have the most frequent number of cells that is more than one. */
function rowsAlike(rows: readonly SheetRow[]): number {
  const widths = new Map<number, number>()
  for (const { cells } of rows) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  return Math.max(0, ...widths.values())
}

function sampled(sample: string, separator: Separator): SheetRow[] {
  // A tab before another separator or a line end follows a long number in our own exports, and separates nothing.
  const text = separator === '\t' ? sample.replaceAll(/\t(?=[,;，；|\r\n]|$)/g, '') : sample
  try {
    return createRowReader({ separator }).push(`${text}\n`)
  } catch {
    return []
  }
}

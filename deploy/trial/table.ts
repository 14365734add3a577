import type { Verdict } from '../lib/evaluate.ts'

/** Result of one fault. */
export interface Row extends Verdict {
  readonly name: string
  readonly round: number
  /** Longest time in seconds without a successful answer for any buyer. */
  readonly withoutService: number
  readonly bought: number
  readonly unanswered: number
  readonly comeAgain: number
  /** Answers that should never occur, with their counts. */
  readonly wrong: readonly string[]
  readonly notes: readonly string[]
  /** Why the fault could not be tested to its end. */
  readonly problem: string | undefined
}

const columns: readonly [string, (row: Row) => string | number][] = [
  ['fault', ({ name }) => name],
  ['round', ({ round }) => round + 1],
  ['s without service', ({ withoutService }) => withoutService.toFixed(1)],
  ['bought', ({ bought }) => bought],
  ['unanswered', ({ unanswered }) => unanswered],
  ['told to come again', ({ comeAgain }) => comeAgain],
  ['lost', ({ lost }) => lost],
  ['oversold', ({ oversold }) => oversold],
  ['twice', ({ twice }) => twice],
  ['', ({ notes }) => notes.join(', ')],
]

/** Formats the rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, of]) => String(of(row))))]
  const widths = columns.map((_column, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  const lines = cells.map((line) => `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`)
  return [lines[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)].join('\n')
}

import * as z from 'zod'
import { count } from '../schema.ts'

const told = z.array(z.strictObject({ line: count, why: z.string() }))

/** Fields as they would be stored, as texts for a table. */
export const listPreview = z.strictObject({
  columns: z.array(z.string()),
  rows: z.array(z.strictObject({ line: count, cells: z.array(z.string()) })),
})

/** How a list that an operator brought was understood. Lines are numbered as a spreadsheet numbers its rows. */
export const listReading = z.strictObject({
  /** UTF-8, GBK/GB18030 or UTF-16. */
  encoding: z.string(),
  /** 逗号, 制表符, …; empty where rows have one cell. */
  separator: z.string(),
  /** The row of headings; null where columns are known by their order. */
  headingLine: count.nullable(),
  /** The columns that are read and the heading each was known by; empty headings where columns are known by their order. */
  columns: z.array(z.strictObject({ title: z.string(), heading: z.string() })),
  /** Headings of columns that are not read. */
  ignored: z.array(z.string()),
  /** Rows that are no entries, such as titles, sums and the last line of an export. */
  skipped: told,
  /** Entries, whether they are good or not. */
  entries: count,
  /** Every field as it would be stored, of the first entries. */
  preview: listPreview,
  /** The first entries that bring nothing, and why; `faultCount` is how many they are. */
  faults: told,
  faultCount: count,
  /** Entries that are read but should be compared with their source. */
  doubts: told,
})

export type ListReading = z.infer<typeof listReading>

import * as z from 'zod'
import { count } from '../schema.ts'

const told = z.array(z.strictObject({ line: count, why: z.string() }))

/** Fields as they would be stored, as table cells. */
export const listPreview = z.strictObject({
  columns: z.array(z.string()),
  rows: z.array(z.strictObject({ line: count, cells: z.array(z.string()) })),
})

/** How an uploaded list was parsed. Lines are numbered like the rows of a spreadsheet. */
export const listReading = z.strictObject({
  /** UTF-8, GBK/GB18030 or UTF-16. */
  encoding: z.string(),
  /** 逗号, 制表符, …; empty if rows have one cell. */
  separator: z.string(),
  /** The heading row; null if columns are identified by order. */
  headingLine: count.nullable(),
  /** The columns that are read, with the heading of each; empty headings if columns are identified by order. */
  columns: z.array(z.strictObject({ title: z.string(), heading: z.string() })),
  /** Headings of columns that are not read. */
  ignored: z.array(z.string()),
  /** Rows that are not entries, such as titles, sums and the last line of an export. */
  skipped: told,
  /** Number of entries, valid or not. */
  entries: count,
  /** The fields of the first entries as they would be stored. */
  preview: listPreview,
  /** The first invalid entries, and why; `faultCount` is the number of all of them. */
  faults: told,
  faultCount: count,
  /** Entries that are accepted but should be compared with their source. */
  doubts: told,
})

export type ListReading = z.infer<typeof listReading>

import type { ListReading } from '@app/contract/admin/listReading'
import { cutText } from '@app/contract/cutText'
import { bareCell, damageOf, isRounded, roundedHint } from './cells.ts'
import { encodingNames, encodingOf, type Encoding, type ListSource, textOf } from './encoding.ts'
import { createHeadings, type ListColumn, plainHeading } from './headings.ts'
import { createRowReader, rowsOfText, type SheetRow } from './rows.ts'
import { declaredSeparator, type Separator, separatorNames, separatorOf } from './separator.ts'
import { unreadableList } from './unreadable.ts'

export interface ListSpec<Name extends string> {
  /** In the order of a list without headings. */
  columns: Readonly<Record<Name, ListColumn>>
  /** Maximum entries of a list. */
  most: number
  /** Whether a list without headings may have extra cells. They are ignored instead of reported. */
  ignoresRest?: boolean
}

/** One entry of a list. */
export interface ListEntry<Name extends string> {
  /** Row number as a spreadsheet counts, from 1. */
  line: number
  /** An empty text for a missing cell. */
  cells: Readonly<Record<Name, string>>
  /** Why the row is unreadable, in words that follow 「第 7 行：」; empty if it is readable. */
  fault: string
}

export interface List<Name extends string> {
  entries: readonly ListEntry<Name>[]
  /** What was detected about the list; `withPreview` fills in preview and faults. */
  reading: ListReading
}

/** Characters sampled to detect the separator and the headings. */
const sampleLength = 64 * 1024
const mostTold = 100
export const mostFaults = 1000
const mostPreviewed = 50

/**
 * Reads a list that an operator uploads or pastes. It may be in UTF-8, GB18030 or UTF-16, with CR, LF or CRLF,
 * separated by commas, tabs or semicolons, with headings in any order or without. Throws LIST_UNREADABLE for anything
 * else, and if a required column is missing.
 */
export async function readList<Name extends string>(source: ListSource, spec: ListSpec<Name>): Promise<List<Name>> {
  const encoding = await encodingOf(source)
  const headings = createHeadings(spec.columns)
  const { rows, separator } = await rowsOf(source, encoding, { ...headings, most: spec.most })
  const names = Object.keys(spec.columns) as Name[]
  const skipped: ListReading['skipped'] = []
  const start = findHeading(rows, headings.countKnown, spec.columns)
  const heading = start === undefined ? undefined : rows[start]
  const { places, doubled } = heading ? headings.placesIn(heading.cells) : placesInOrder(names, rows)
  if (doubled.length > 0)
    throw unreadableList(`有两列都叫「${doubled.join('」「')}」，不知道用哪一列。请删掉或改名其中一列`)
  if (heading) {
    const missing = names.filter((name) => spec.columns[name].isRequired && places[name].length === 0)
    if (missing.length > 0)
      throw unreadableList(
        `第 ${heading.line} 行是表头，但缺少「${missing.map((name) => spec.columns[name].title).join('」「')}」列`,
      )
  }
  const used = new Set(Object.values<number[]>(places).flat())
  const headingText = heading?.cells.map(plainHeading).join('\n')
  const entries: ListEntry<Name>[] = []
  const doubts: ListReading['doubts'] = []
  const rest = names.find((name) => spec.columns[name].takesRest && places[name][0] === lastPlace(used, heading))
  for (const [index, { line, cells }] of rows.entries()) {
    if (index === start) continue
    const raw = rest === undefined ? cells : joinedFrom(cells, places[rest][0] ?? 0, separator)
    const why = whyNoEntry(raw, { isBeforeHeading: start !== undefined && index < start, headingText })
    if (why !== undefined) {
      skipped.push({ line, why })
      continue
    }
    const entry = entryOf({ line, raw }, { names, columns: spec.columns, places })
    if (
      !heading &&
      !spec.ignoresRest &&
      entry.fault === '' &&
      raw.some((cell, place) => cell !== '' && !used.has(place))
    )
      entries.push({ ...entry, fault: `一行应为 ${namesInOrder(spec.columns)}` })
    else entries.push(entry)
    for (const name of names)
      if (isRounded(entry.cells[name]) && doubts.length < mostTold)
        doubts.push({ line, why: roundedHint(spec.columns[name].title) })
  }
  if (entries.length === 0) throw unreadableList(heading ? '只有表头，没有内容' : '里面没有内容')
  if (entries.length > spec.most) throw tooMany(spec.most)
  return {
    entries,
    reading: {
      encoding: encodingNames[encoding],
      separator: rows.some(({ cells }) => cells.length > 1) ? separatorNames[separator] : '',
      headingLine: heading?.line ?? null,
      columns: names
        .filter((name) => places[name].length > 0)
        .map((name) => ({
          title: spec.columns[name].title,
          heading: places[name].map((place) => heading?.cells[place] ?? '').join('、'),
        })),
      ignored: ignoredOf(rows, heading, used, spec),
      skipped: skipped.slice(0, mostTold),
      entries: entries.length,
      preview: { columns: [], rows: [] },
      faults: [],
      faultCount: 0,
      doubts,
    },
  }
}

/** Completes a list's reading with the fields that would be stored and the faults, sorted by line. */
export function withPreview(
  reading: ListReading,
  { columns, rows, faults }: Pick<ListReading['preview'], 'columns' | 'rows'> & Pick<ListReading, 'faults'>,
): ListReading {
  const faulty = new Set(faults.map(({ line }) => line))
  return {
    ...reading,
    doubts: reading.doubts.filter(({ line }) => !faulty.has(line)),
    preview: { columns, rows: rows.slice(0, mostPreviewed) },
    faults: faults.toSorted((one, other) => one.line - other.line).slice(0, mostFaults),
    faultCount: faults.length,
  }
}

/**
 * Finds entries that repeat an earlier one; returns the earlier line by the repeating line. Entries with an empty key
 * are ignored.
 */
export function repetitionsOf<Entry extends { line: number }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Map<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key === '') continue
    const before = first.get(key)
    if (before === undefined) first.set(key, entry.line)
    else repeated.set(entry.line, before)
  }
  return repeated
}

interface RowsOptions {
  countKnown: (cells: readonly string[]) => number
  most: number
}

async function rowsOf(
  source: ListSource,
  encoding: Encoding,
  { countKnown, most }: RowsOptions,
): Promise<{ rows: SheetRow[]; separator: Separator }> {
  let sample = ''
  let isSampled = false
  let separator: Separator = ','
  let reader = createRowReader({ separator })
  const rows: SheetRow[] = []
  const take = (found: readonly SheetRow[]) => {
    for (const row of found) {
      const damaged = row.cells.find((cell) => cell.includes('\uFFFD'))
      if (damaged !== undefined)
        throw unreadableList(
          `第 ${row.line} 行有乱码「${cutText(damaged, 20)}」：文件在之前转换编码时已经损坏，丢失的字找不回来。请从原来的系统重新导出`,
        )
      if (row.cells.some((cell) => cell.includes('\0')))
        throw unreadableList(`第 ${row.line} 行有空字符，不是文本文件。请用表格软件另存为「CSV UTF-8」再选择`)
      rows.push(row)
    }
    // Allows for headings, titles and totals.
    if (rows.length > most + 20) throw tooMany(most)
  }
  const begin = () => {
    isSampled = true
    const declared = declaredSeparator(sample)
    separator = declared?.separator ?? separatorOf(sample.slice(0, sampleLength), countKnown)
    reader = createRowReader({ separator })
    take(reader.push(sample.slice(declared?.length ?? 0)))
  }
  for await (const text of textOf(source, encoding)) {
    if (isSampled) take(reader.push(text))
    else if ((sample += text).length > sampleLength) begin()
  }
  if (!isSampled) begin()
  take(reader.end())
  return { rows: apart(rows, separator), separator }
}

/** Splits rows again that use another separator than the rest of a list of several columns. */
function apart(rows: SheetRow[], separator: Separator): SheetRow[] {
  const widths = new Map<number, number>()
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  const [width = 1] = [...widths].toSorted((one, other) => other[1] - one[1]).find(([cells]) => cells > 1) ?? []
  if (width === 1) return rows
  return rows.map((row) => {
    const [only = ''] = row.cells
    if (row.cells.length > 1) return row
    for (const other of Object.keys(separatorNames)) {
      if (other === separator || !only.includes(other)) continue
      const [split] = rowsOfText(only, { separator: other })
      if (split?.cells.length === width) return { line: row.line, cells: split.cells }
    }
    return row
  })
}

function ignoredOf(
  rows: readonly SheetRow[],
  heading: SheetRow | undefined,
  used: ReadonlySet<number>,
  { ignoresRest = false }: { ignoresRest?: boolean },
): string[] {
  if (heading) return heading.cells.filter((cell, place) => cell !== '' && !used.has(place))
  const width = Math.max(...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1))
  return ignoresRest && width > used.size ? [`第 ${used.size + 1} 列起`] : []
}

const tooMany = (most: number) => unreadableList(`一次最多 ${most} 行，请分成几份`)

/**
 * Returns the index of the heading row among the first rows; undefined if there is none. Only the words in its cells
 * identify it: in the first row one known heading suffices, below a title all required ones must be there.
 */
function findHeading(
  rows: readonly SheetRow[],
  countKnown: (cells: readonly string[]) => number,
  columns: Readonly<Record<string, ListColumn>>,
): number | undefined {
  const required = Object.values(columns).filter(({ isRequired }) => isRequired).length
  for (const [index, { cells }] of rows.slice(0, 6).entries()) {
    const known = countKnown(cells)
    const isWhole = known >= Math.max(1, required)
    if (index === 0 ? known > 0 && (isWhole || known * 2 >= filled(cells)) : isWhole && cells.length > 1) return index
    // Titles above headings are alone in their rows.
    if (filled(cells) > 1) return undefined
  }
  return undefined
}

/** Returns the position of the last column if nothing unread follows it; -1 otherwise. */
function lastPlace(used: ReadonlySet<number>, heading: SheetRow | undefined): number {
  const last = Math.max(...used)
  return heading?.cells.slice(last + 1).some((cell) => cell !== '') ? -1 : last
}

const joinedFrom = (cells: readonly string[], place: number, separator: string): string[] =>
  cells.length <= place + 1
    ? [...cells]
    : [
        ...cells.slice(0, place),
        cells
          .slice(place)
          .join(separator)
          .replace(new RegExp(`${separator}+$`), ''),
      ]

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

function placesInOrder<Name extends string>(names: readonly Name[], rows: readonly SheetRow[]) {
  const width = Math.max(...rows.map(({ cells }) => cells.length), 0)
  const places = Object.fromEntries(names.map((name, place) => [name, place < width ? [place] : []])) as Record<
    Name,
    number[]
  >
  return { places, doubled: [] as string[] }
}

const namesInOrder = (columns: Readonly<Record<string, ListColumn>>): string => {
  const titles = Object.values(columns).map(({ title }) => title)
  return titles.length === 1 ? `1 列：${titles.join('')}` : `${titles.length} 列：${titles.join('、')}`
}

function whyNoEntry(
  cells: readonly string[],
  { isBeforeHeading, headingText }: { isBeforeHeading: boolean; headingText: string | undefined },
): string | undefined {
  const first = cells.find((cell) => cell !== '') ?? ''
  if (isBeforeHeading) return `表头上面的标题「${cutText(first, 20)}」`
  if (headingText !== undefined && cells.map(plainHeading).join('\n') === headingText) return '又一行表头'
  if (/^导出人：.*任务号/.test(first)) return '导出时写上的末行'
  if (/^(?:合计|总计|小计|汇总)(?:[:：\s]|$)/.test(first)) return `${first.slice(0, 2)}行`
  return undefined
}

function entryOf<Name extends string>(
  { line, raw }: { line: number; raw: readonly string[] },
  {
    names,
    columns,
    places,
  }: { names: readonly Name[]; columns: Readonly<Record<Name, ListColumn>>; places: Record<Name, number[]> },
): ListEntry<Name> {
  const cellOf = (name: Name) =>
    bareCell(places[name].map((place) => raw[place] ?? '').find((cell) => cell !== '') ?? '')
  const cells = Object.fromEntries(names.map((name) => [name, cellOf(name)])) as Record<Name, string>
  const fault = names.map((name) => damageOf(cells[name], columns[name].title)).find((one) => one !== undefined) ?? ''
  return { line, cells, fault }
}

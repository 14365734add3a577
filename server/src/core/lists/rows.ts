import { unreadableList } from './unreadable.ts'

/** A row of a table that has at least one cell with content. */
export interface SheetRow {
  /** As a spreadsheet numbers its rows, from 1; a line break within quotes begins no row. */
  line: number
  /** Without spaces and invisible characters around them. */
  cells: string[]
}

export interface RowOptions {
  /** One character. */
  separator: string
  /** False where quotes are text, as in bills of Alipay. */
  isQuoted?: boolean
}

/** Characters of a cell. More means a quote that never ends. */
const mostOfCell = 20_000

/** Spaces, marks of byte order and direction, and characters of no width: Excel puts some around copied numbers. */
const blank = '[\\s\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]'
const around = new RegExp(`^${blank}+|${blank}+$`, 'g')

export interface RowReader {
  /** Returns the rows that are complete with this piece of text. Throws LIST_UNREADABLE for a quote without end. */
  push(text: string): SheetRow[]
  /** Returns the last row. Throws LIST_UNREADABLE for a quote without end. */
  end(): SheetRow[]
}

/**
 * Splits text into rows and cells, piece by piece. Lines end with CR, LF or CRLF. A cell that begins with a quote ends with
 * one, and holds separators, line breaks and doubled quotes; a quote within other text is text. `="12"` is a quoted cell.
 */
export function createRowReader({ separator, isQuoted = true }: RowOptions): RowReader {
  const special = new RegExp(`[\\r\\n${isQuoted ? '"' : ''}${separator === '|' ? '\\|' : separator}]`, 'g')
  let state: 'plain' | 'quoted' | 'closing' = 'plain'
  let cell = ''
  let cells: string[] = []
  let line = 1
  let isAfterReturn = false
  let found: SheetRow[] = []

  function add(text: string): void {
    cell += text
    if (cell.length > mostOfCell)
      throw unreadableList(state === 'quoted' ? unclosed(line) : `第 ${line} 行有一格超过 ${mostOfCell} 个字，不像名单`)
  }

  function endCell(): void {
    cells.push(cell.replaceAll(around, ''))
    cell = ''
  }

  function endRow(): void {
    endCell()
    if (cells.some((one) => one !== '')) found.push({ line, cells })
    cells = []
    line += 1
  }

  function take(character: string): void {
    if (character === '"' && isQuoted && /^[\s\uFEFF]*=?$/.test(cell)) {
      cell = ''
      state = 'quoted'
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') endRow()
    else add(character)
  }

  function read(text: string): void {
    let at = 0
    // The second half of a line end that two pieces share.
    if (isAfterReturn && text !== '') {
      if (text.startsWith('\n')) at = 1
      isAfterReturn = false
    }
    while (at < text.length) {
      if (state === 'quoted') {
        const end = text.indexOf('"', at)
        add(text.slice(at, end < 0 ? undefined : end))
        if (end < 0) return
        state = 'closing'
        at = end + 1
        continue
      }
      if (state === 'closing') {
        if (text[at] === '"') {
          add('"')
          state = 'quoted'
          at += 1
          continue
        }
        state = 'plain'
      }
      special.lastIndex = at
      const end = special.exec(text)?.index ?? text.length
      if (end > at) add(text.slice(at, end))
      if (end === text.length) return
      const character = text.charAt(end)
      take(character)
      at = end + 1
      if (character === '\r') {
        if (at === text.length) isAfterReturn = true
        else if (text[at] === '\n') at += 1
      }
    }
  }

  function taken(): SheetRow[] {
    const rows = found
    found = []
    return rows
  }

  return {
    push(text) {
      read(text)
      return taken()
    },
    end() {
      if (state === 'quoted') throw unreadableList(unclosed(line))
      endRow()
      return taken()
    },
  }
}

const unclosed = (line: number): string => `第 ${line} 行有一个引号没有结束，后面的内容都会算作同一格。请补上引号再选择`

/** Splits a whole text; see `createRowReader`. */
export function rowsOfText(text: string, options: RowOptions): SheetRow[] {
  const reader = createRowReader(options)
  return [...reader.push(text), ...reader.end()]
}

import { unreadableList } from './unreadable.ts'

/** A row with at least one non-empty cell. */
export interface SheetRow {
  /** Row number as a spreadsheet counts, from 1; a line break within quotes starts no row. */
  line: number
  /** Trimmed of spaces and invisible characters. */
  cells: string[]
}

export interface RowOptions {
  /** One character. */
  separator: string
  /** False if quotes are plain text, as in bills of Alipay. */
  isQuoted?: boolean
}

/** Maximum characters of a cell; more means a quote that never ends. */
const mostOfCell = 20_000

/** Spaces, byte order marks, direction marks and zero-width characters. Excel puts some around copied numbers. */
const blank = '[\\s\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]'
const around = new RegExp(`^${blank}+|${blank}+$`, 'g')

export interface RowReader {
  /** Returns the rows completed by this piece of text. Throws LIST_UNREADABLE for an unclosed quote. */
  push(text: string): SheetRow[]
  /** Returns the last row. Throws LIST_UNREADABLE for an unclosed quote. */
  end(): SheetRow[]
}

/**
 * Creates a reader that splits text into rows and cells, piece by piece. Lines end with CR, LF or CRLF. A cell that
 * starts with a quote ends with one and may contain separators, line breaks and doubled quotes. A quote inside other
 * text is text. `="12"` is a quoted cell.
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
    // The LF of a CRLF that is split between two pieces.
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

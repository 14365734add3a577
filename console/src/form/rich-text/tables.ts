import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'

interface Found {
  node: Node
  /** Start position. */
  at: number
  depth: number
}

/** Returns the innermost node of one of some types around the caret. */
function around({ selection: { $from } }: EditorState, ...names: string[]): Found | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (names.includes(node.type.name)) return { node, at: $from.before(depth), depth }
  }
  return undefined
}

export const isInTable = (editor: Editor): boolean => around(editor.state, 'table') !== undefined
export const hasTableCaption = (editor: Editor): boolean => around(editor.state, 'captionedTable') !== undefined

/** Inserts a table of three columns, with a header row and two others. */
export const insertTable: Command = (state, dispatch) => {
  const { tableRow, tableCell, tableHeader, table } = state.schema.nodes
  if (!tableRow || !tableCell || !tableHeader || !table) return false
  const cells = (type: typeof tableCell, attributes = {}) => [1, 2, 3].map(() => type.createAndFill(attributes) as Node)
  const rows = [
    tableRow.create({ section: 'head' }, cells(tableHeader, { scope: 'col' })),
    tableRow.create(null, cells(tableCell)),
    tableRow.create(null, cells(tableCell)),
  ]
  if (dispatch) {
    const { tr } = state
    const at = tr.selection.from + 1
    tr.replaceSelectionWith(table.create(null, rows)).scrollIntoView()
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))))
  }
  return true
}

export const hasHeaderRow = (editor: Editor): boolean => isHeaderRow(around(editor.state, 'table')?.node)

const isHeaderRow = (table: Node | undefined): boolean =>
  table?.firstChild?.children.every(({ type }) => type.name === 'tableHeader') ?? false

/** Turns the first row into headers, or back into plain cells. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  const found = around(state, 'table')
  const row = found?.node.firstChild
  if (!found || !row) return false
  if (dispatch) {
    const { tr } = state
    const isHeader = isHeaderRow(found.node)
    const type = isHeader ? state.schema.nodes['tableCell'] : state.schema.nodes['tableHeader']
    tr.setNodeMarkup(found.at + 1, null, { ...row.attrs, section: isHeader ? null : 'head' })
    row.forEach((cell, offset) => {
      tr.setNodeMarkup(found.at + 2 + offset, type, { ...cell.attrs, ...(!isHeader && { scope: 'col' }) })
    })
    dispatch(tr)
  }
  return true
}

/** Adds a caption to the table and moves there, or removes the existing one. */
export const toggleTableCaption: Command = (state, dispatch) => {
  const captioned = around(state, 'captionedTable')
  const { captionedTable, tableCaption } = state.schema.nodes
  const found = around(state, 'table')
  if (captioned) {
    const table = captioned.node.lastChild
    if (!table) return false
    dispatch?.(state.tr.replaceWith(captioned.at, captioned.at + captioned.node.nodeSize, table).scrollIntoView())
    return true
  }
  const caption = tableCaption?.createAndFill()
  if (!found || !captionedTable || !caption) return false
  if (dispatch) {
    const { tr } = state
    tr.replaceWith(found.at, found.at + found.node.nodeSize, captionedTable.create(null, [caption, found.node]))
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(found.at + 2))).scrollIntoView())
  }
  return true
}

/** Removes the table with its caption. */
export const removeTable: Command = (state, dispatch) => {
  const table = around(state, 'table')
  const captioned = around(state, 'captionedTable')
  const found = captioned && table && captioned.depth === table.depth - 1 ? captioned : table
  if (!found) return false
  dispatch?.(state.tr.delete(found.at, found.at + found.node.nodeSize).scrollIntoView())
  return true
}

export const hasFigureCaption = (editor: Editor): boolean =>
  around(editor.state, 'figure')?.node.children.some(({ type }) => type.name === 'figcaption') ?? false

/** Adds a caption to the selected picture and moves there, or removes the existing one. */
export const toggleFigureCaption: Command = (state, dispatch) => {
  const { figure, figcaption } = state.schema.nodes
  const caption = figcaption?.createAndFill()
  if (!figure || !caption) return false
  const { tr } = state
  const found = around(state, 'figure')
  if (found) {
    const rest = found.node.children.filter(({ type }) => type.name !== 'figcaption')
    const end = found.at + found.node.nodeSize
    if (rest.length < found.node.childCount) {
      if (rest.length === 0) return false
      tr.replaceWith(found.at, end, rest)
      tr.setSelection(TextSelection.near(tr.doc.resolve(found.at + 1)))
    } else {
      tr.insert(end - 1, caption)
      tr.setSelection(TextSelection.near(tr.doc.resolve(end)))
    }
  } else {
    const { $from } = state.selection
    const line = $from.parent
    const pictures = line.children.filter(({ type }) => type.name === 'image')
    if (line.type.name !== 'paragraph' || pictures.length === 0 || line.textContent.trim() !== '') return false
    const made = figure.create(null, [line, caption])
    tr.replaceWith($from.before(), $from.after(), made)
    tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() + line.nodeSize + 2)))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

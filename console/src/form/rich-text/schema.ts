import { isOwnPicture, isRichTextLink } from '@app/contract/richText'
import { type Editor, Extension, Mark, Node } from '@tiptap/core'
import { DOMSerializer, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { tableEditing } from '@tiptap/pm/tables'
import { StarterKit } from '@tiptap/starter-kit'
import { fromEditor } from './html.ts'
import { captionKeys, tableKeys } from './keys.ts'
import { toggleFigureCaption, toggleTableCaption } from './tables.ts'

/** Attribute that is written as it was read, null if it is absent. */
const unchanged = (name: string) => ({
  [name]: { default: null as string | null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
})

/** Internal attribute that never leaves the editor; see `html.ts`. */
const own = (name: string) => ({
  [name]: {
    default: null as string | null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name]
      return typeof value === 'string' ? { [`data-${name}`]: value } : {}
    },
  },
})

const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ ...unchanged('src'), ...unchanged('alt'), ...unchanged('width'), ...unchanged('height') }),
  parseHTML: () => [
    { tag: 'img', getAttrs: (element) => (isOwnPicture(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** List item of the starter kit, except that it may begin with anything. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption', context: 'figure/' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return captionKeys(this.editor, this.name, toggleFigureCaption)
  },
})

/** Table with a caption; ProseMirror's tables contain only rows. */
const CaptionedTable = Node.create({
  name: 'captionedTable',
  group: 'block',
  content: 'tableCaption table',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-captioned]' }],
  renderHTML: () => ['div', { 'data-captioned': '' }, 0],
})

const TableCaption = Node.create({
  name: 'tableCaption',
  content: 'block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-caption]', context: 'captionedTable/' }],
  renderHTML: () => ['div', { 'data-caption': '' }, 0],
  addKeyboardShortcuts() {
    return captionKeys(this.editor, this.name, toggleTableCaption)
  },
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return tableKeys(this.editor)
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({ ...own('section'), ...own('opens') }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

/** Number of columns or rows that a cell spans; 1 is not written. */
const span = (name: 'colspan' | 'rowspan') => ({
  [name]: {
    default: 1,
    parseHTML: (element: HTMLElement) => Math.min(100, Math.max(1, Number(element.getAttribute(name)) || 1)),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  },
})
/** Span attributes. ProseMirror's tables require `colwidth`; it is never written. */
const spans = () => ({ ...span('colspan'), ...span('rowspan'), colwidth: { default: null, rendered: false } })

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: spans,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ ...spans(), ...unchanged('scope') }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

const tableRoles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Marks clipboard HTML as copied from this editor: it fits the schema and is not cleaned. */
export const ownClip = 'data-own-clip'

/** Serialises to the clipboard as usual, with `ownClip` on the first element. */
function clipboardSerializer(schema: Schema): DOMSerializer {
  const serializer = DOMSerializer.fromSchema(schema)
  const marking = new DOMSerializer(serializer.nodes, serializer.marks)
  marking.serializeFragment = (fragment, options, target) => {
    const written = serializer.serializeFragment(fragment, options, target)
    if ('children' in written) written.firstElementChild?.setAttribute(ownClip, '')
    return written
  }
  return marking
}

const Structure = Extension.create({
  name: 'structure',
  addGlobalAttributes: () => [{ types: ['paragraph'], attributes: own('bare') }],
  extendNodeSchema: ({ name }) => (tableRoles[name] ? { tableRole: tableRoles[name] } : {}),
  addProseMirrorPlugins() {
    return [new Plugin({ props: { clipboardSerializer: clipboardSerializer(this.editor.schema) } })]
  },
})

const Superscript = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: ({ HTMLAttributes }) => ['sup', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleMark(this.name) }
  },
})

const Subscript = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: ({ HTMLAttributes }) => ['sub', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** Extensions for exactly the elements in `richTextElements` (contract/src/richText.ts). */
export const extensions = [
  Structure,
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    listItem: false,
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isRichTextLink,
    },
  }),
  ListItem,
  Picture,
  Figure,
  Figcaption,
  CaptionedTable,
  TableCaption,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  Superscript,
  Subscript,
]

/** Returns the content as it is stored; empty if there is none. `toEditor` reads it without loss. */
export const htmlOf = ({ state, schema }: Editor): string =>
  fromEditor(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content) as DocumentFragment)

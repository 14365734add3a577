import { Editor } from '@tiptap/core'
import { toEditor } from '../../src/form/rich-text/html.ts'
import { extensions, htmlOf } from '../../src/form/rich-text/schema.ts'

/** Opens an editor with the text `html` as a page does, without anything around it. */
function openEditor(html: string): Editor {
  return new Editor({ element: document.createElement('div'), extensions, injectCSS: false, content: toEditor(html) })
}

/** Returns what is stored after `html` was opened and a letter typed and deleted. */
export function touched(html: string): string {
  const editor = openEditor(html)
  const lines: number[] = []
  editor.state.doc.descendants((node, at) => {
    if (node.isTextblock) lines.push(at + 1)
  })
  // In the first line, the last one and, to create it, the paragraph that the editor keeps for the caret.
  for (const at of [lines[0], lines.at(-1)]) {
    if (at === undefined) continue
    editor.view.dispatch(editor.state.tr.insertText('x', at))
    editor.view.dispatch(editor.state.tr.delete(at, at + 1))
  }
  const stored = htmlOf(editor)
  editor.destroy()
  return stored
}

const marks: Readonly<Record<string, string>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', s: 's' }
Object.assign(marks, { sub: 'sub', sup: 'sup' })

/**
 * Returns the meaning of `html` regardless of its spelling: blocks as elements with their attributes, text as letters
 * with their emphasis in any order, cells and items with or without a paragraph around their only line.
 */
export function meaningOf(html: string): unknown {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html')
  return blocksOf(body)
}

const blocks = 'h2,h3,h4,p,hr,blockquote,ul,ol,li,figure,figcaption,table,caption,thead,tbody,tr,th,td'

function blocksOf(element: Element): unknown[] {
  const found: unknown[] = []
  let line: unknown[] = []
  const close = () => {
    if (line.length > 0) found.push({ p: joined(line) })
    line = []
  }
  for (const node of element.childNodes) {
    if (node instanceof Element && node.matches(blocks)) {
      close()
      const name = node.localName
      if (/^(?:p|h[2-4])$/.test(name)) {
        const text = joined(lettersOf(node, []))
        // An empty line is not content.
        if (text.length > 0 || name !== 'p') found.push({ [name]: text })
      } else found.push({ [name]: blocksOf(node), ...attributesOf(node) })
    } else line.push(...lettersOf(node, []))
  }
  close()
  return found
}

const attributesOf = (element: Element) =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name, value }) => !((name === 'colspan' || name === 'rowspan' || name === 'start') && value === '1'))
      .map(({ name, value }) => [`@${name}`, value]),
  )

function lettersOf(node: Node, around: readonly string[]): unknown[] {
  if (node instanceof Text)
    return Array.from(node.data, (letter) => ({ letter, around: [...new Set(around)].toSorted() }))
  if (!(node instanceof Element)) return []
  const name = node.localName
  if (name === 'br') return [{ letter: '\n' }]
  if (name === 'img') return [{ img: attributesOf(node), around: [...new Set(around)].toSorted() }]
  const mark =
    name === 'a' ? (node.hasAttribute('href') ? `a ${JSON.stringify(attributesOf(node))}` : undefined) : marks[name]
  const inner = mark === undefined ? around : [...around, mark]
  return [...node.childNodes].flatMap((child) => lettersOf(child, inner))
}

/** Removes white space at the ends of a line, which is not shown. */
function joined(line: unknown[]): unknown[] {
  const isSpace = (one: unknown) =>
    /^[ \t\n\r]$/.test((one as { letter?: string })?.letter ?? '') && 'around' in (one as object)
  let from = 0
  let to = line.length
  while (from < to && isSpace(line[from])) from++
  while (to > from && isSpace(line[to - 1])) to--
  return line.slice(from, to)
}

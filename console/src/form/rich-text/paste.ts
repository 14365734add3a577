import {
  embeddedKinds,
  hostsOf,
  isOwnPicture,
  isRichTextLink,
  richTextAttributes,
  richTextElements,
} from '@app/contract/richText'
import { parseHtml, rename, settle, unwrap } from './html.ts'
import { markStyles, removeHidden, rulesIn } from './paste-styles.ts'
import { convertWordLists } from './word-lists.ts'

/** Clipboard HTML prepared for the editor, and what was left out. */
export interface Cleaned {
  body: HTMLElement
  /** Pictures embedded as `data:` addresses, in order. They stay in `body` until they are uploaded or removed. */
  carried: HTMLImageElement[]
  skipped: Skipped
}

/** Content that the editor does not take over. */
export interface Skipped {
  /** Original addresses of pictures from elsewhere. */
  pictures: string[]
  /** Kinds of embedded content, in Chinese. */
  embedded: string[]
  /** Number of links that lead to no page, such as to local files. */
  links: number
}

const blockBoxes =
  'div section article main header footer nav aside address center details summary fieldset legend dl dt dd pre form hgroup menu search'
    .split(' ')
    .join(',')
const paragraphs = 'p,h2,h3,h4,hr,blockquote,ul,ol,li,figure,figcaption,table,caption,thead,tbody,tfoot,tr,th,td'
const removed =
  'script,style,link,meta,title,base,template,noscript,head,colgroup,col,xml,input,select,textarea,datalist,area'
const renamed: Readonly<Record<string, string>> = {
  strike: 's',
  del: 's',
  ins: 'u',
  tfoot: 'tbody',
  h5: 'h4',
  h6: 'h4',
}

/**
 * Converts HTML of Word, Excel, WPS, browsers and other editors to supported rich text. Styles become emphasis, Word's
 * list paragraphs become lists, headings start at the second level. Neither loads nor runs anything.
 * @param hosts Origins whose `/media/` pictures are ours.
 */
export function cleanPasted(html: string, hosts: readonly string[] = []): Cleaned {
  const body = parseHtml(html)
  const skipped: Skipped = { pictures: [], embedded: [], links: 0 }
  removeComments(body)
  const rules = rulesIn(body)
  removeHidden(body, rules)
  skipped.embedded = embeddedIn(body)
  convertWordLists(body)
  markStyles(body, rules)
  for (const element of body.querySelectorAll(removed)) element.remove()
  shiftHeadings(body)
  joinLines(body)
  for (const pre of body.querySelectorAll('pre')) breakLines(pre)
  for (const [name, other] of Object.entries(renamed)) for (const one of body.querySelectorAll(name)) rename(one, other)
  const carried = settlePictures(body, skipped, hosts)
  settleLinks(body, skipped)
  for (const element of body.querySelectorAll('*')) {
    if (!element.matches(blockBoxes) && !richTextElements.includes(element.localName)) unwrap(element)
  }
  for (const box of [...body.querySelectorAll(blockBoxes)].reverse()) unbox(box)
  for (const element of body.querySelectorAll('*')) stripAttributes(element)
  for (const paragraph of body.querySelectorAll('p')) if (isSpacer(paragraph)) paragraph.remove()
  for (const element of body.querySelectorAll('strong,b,em,i,u,s,sub,sup,a'))
    if (element.childNodes.length === 0) element.remove()
  settle(body)
  for (const child of Array.from(body.children)) {
    child.removeAttribute('data-bare')
    if (child.localName === 'p' && isSpacer(child)) child.remove()
  }
  return { body, carried, skipped }
}

/** Whether an element has visible content. */
export const holdsContent = (body: Element): boolean =>
  /[^\s\u00a0\u200b\ufeff]/.test(body.textContent ?? '') || body.querySelector('img,hr,table') !== null

/** Describes in Chinese what was left out; undefined if nothing was. */
export function skippedMessage({ pictures, embedded, links }: Skipped): string | undefined {
  const web = pictures.filter((address) => hostsOf([address]) !== '')
  const local = pictures.length - web.length
  const parts = [
    ...(local > 0 ? [`有 ${local} 张本机的图片未粘贴，请单独复制或上传`] : []),
    ...(web.length > 0 ? [`有 ${web.length} 张站外图片${hostsOf(web)}未粘贴，请保存后上传`] : []),
    ...(embedded.length > 0 ? [`${embedded.join('、')}未粘贴`] : []),
    ...(links > 0 ? [`有 ${links} 个链接不指向网页，只留下了文字`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join('；')
}

/** Removes comments; Word writes its conditions as comments. */
function removeComments(body: Element): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  for (const comment of comments) comment.remove()
}

function embeddedIn(body: Element): string[] {
  const kinds = new Set<string>()
  for (const [name, kind] of Object.entries(embeddedKinds)) {
    for (const element of body.querySelectorAll(name)) {
      if (name === 'form') {
        if (element.querySelector('input:not([type=hidden]),select,textarea')) kinds.add(kind)
        continue
      }
      // Icons beside text are not content.
      if (name !== 'svg' || !element.closest('[aria-hidden=true],a,button')) kinds.add(kind)
      element.remove()
    }
  }
  return [...kinds]
}

/** Shifts headings down one level if needed, because the page has a title of its own. */
function shiftHeadings(body: Element): void {
  for (const title of body.querySelectorAll('p[class*=MsoTitle]')) rename(title, 'h1')
  for (const heading of body.querySelectorAll('[role=heading]:not(h1,h2,h3,h4,h5,h6)')) {
    rename(heading, `h${Math.min(6, Math.max(1, Number(heading.getAttribute('aria-level')) || 2))}`)
  }
  if (!body.querySelector('h1')) return
  for (const level of [4, 3, 2, 1])
    for (const one of body.querySelectorAll(`h${level}`)) rename(one, `h${Math.min(4, level + 1)}`)
}

/** Removes the line breaks that Word writes between two Chinese characters, which a browser would show as a space. */
function joinLines(body: Element): void {
  for (const text of textsIn(body)) {
    if (!text.parentElement?.closest('pre')) {
      text.data = text.data.replace(
        /([\u3000-\u9fff\uff00-\uffef])[ \t]*\r?\n[ \t]*(?=[\u3000-\u9fff\uff00-\uffef])/g,
        '$1',
      )
    }
  }
}

function textsIn(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function breakLines(pre: Element): void {
  for (const text of textsIn(pre)) {
    const lines = text.data.replace(/\r\n?/g, '\n').split('\n')
    text.replaceWith(
      ...lines.flatMap((line, index) => (index === 0 ? [line] : [pre.ownerDocument.createElement('br'), line])),
    )
  }
}

/** Returns the address of a picture; pages with lazy loading keep it in another attribute. */
function sourceOf(picture: Element): string {
  const sources = ['data-src', 'data-original', 'data-actualsrc', 'src'].map(
    (name) => picture.getAttribute(name)?.trim() ?? '',
  )
  return sources.find((source) => source !== '') ?? ''
}

function ownAddress(source: string, hosts: readonly string[]): string | undefined {
  if (isOwnPicture(source)) return source
  const host = hosts.find((one) => one !== '' && source.startsWith(`${one.replace(/\/+$/, '')}/`))
  const path = host === undefined ? '' : source.slice(host.replace(/\/+$/, '').length)
  return isOwnPicture(path) ? path : undefined
}

function settlePictures(body: Element, skipped: Skipped, hosts: readonly string[]): HTMLImageElement[] {
  const carried: HTMLImageElement[] = []
  for (const picture of body.querySelectorAll('img')) {
    const source = sourceOf(picture)
    const own = ownAddress(source, hosts)
    if (own !== undefined) picture.setAttribute('src', own)
    else if (/^data:image\//i.test(source)) {
      picture.setAttribute('src', source)
      carried.push(picture)
    } else {
      // Tracking pixels are one pixel large.
      if (!(picture.getAttribute('width') === '1' && picture.getAttribute('height') === '1'))
        skipped.pictures.push(source)
      picture.remove()
    }
  }
  return carried
}

function settleLinks(body: Element, skipped: Skipped): void {
  for (const link of body.querySelectorAll('a')) {
    const address = link.getAttribute('href')?.trim() ?? ''
    if (address === '' || !/\S/.test(link.textContent ?? '')) {
      if (!link.querySelector('img') || address === '') unwrap(link)
      continue
    }
    // Anchor within the page that was copied.
    const isAnchor = address.startsWith('#') && !address.startsWith('#/')
    if (!isAnchor && isRichTextLink(address) && /^(?:https?:|\/|#)/i.test(address)) link.setAttribute('href', address)
    else {
      if (!isAnchor) skipped.links++
      unwrap(link)
    }
  }
}

/**
 * Converts a box that contains only text to a paragraph. Of any other box it keeps the paragraphs and wraps the text
 * between them.
 */
function unbox(box: Element): void {
  if (!box.querySelector(paragraphs)) {
    rename(box, 'p')
    return
  }
  let run: Element | undefined
  for (const child of Array.from(box.childNodes)) {
    const isOwnBlock =
      child instanceof Element && (child.matches(paragraphs) || child.querySelector(paragraphs) !== null)
    if (isOwnBlock) run = undefined
    else {
      if (!run) {
        run = box.ownerDocument.createElement('p')
        child.before(run)
      }
      run.append(child)
    }
  }
  unwrap(box)
}

function stripAttributes(element: Element): void {
  const names: readonly string[] =
    element.localName in richTextAttributes
      ? richTextAttributes[element.localName as keyof typeof richTextAttributes]
      : []
  for (const { name, value } of Array.from(element.attributes)) {
    const isSize = name === 'width' || name === 'height'
    if (!names.includes(name) || (isSize && !/^[1-9]\d{0,3}$/.test(value))) element.removeAttribute(name)
  }
}

/** Whether a paragraph is an empty line that Word and web pages use for spacing. */
const isSpacer = (paragraph: Element): boolean =>
  !/[^\s\u00a0\u200b\ufeff]/.test(paragraph.textContent ?? '') && !paragraph.querySelector('img')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter)

/**
 * Converts plain text to HTML: a line becomes a paragraph; tab-separated lines, as spreadsheets write them, become a
 * table.
 */
export function htmlOfText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const rows = (lines.at(-1) === '' ? lines.slice(0, -1) : lines).map((line) => line.split('\t'))
  const columns = rows[0]?.length ?? 0
  if (rows.length > 1 && columns > 1 && rows.every((row) => row.length === columns)) {
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    return `<table><tbody>${cells.join('')}</tbody></table>`
  }
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line).replaceAll('\t', '\u2003')}</p>`)
    .join('')
}

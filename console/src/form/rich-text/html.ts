// Converts rich text between its stored form and the editor's schema. The schema requires a paragraph in every cell,
// list item and caption, rows directly in a table, and no caption in a table; HTML allows all of these. What the schema
// would lose is written into `data-` attributes on the way in, and restored on the way out.

const structural = 'h2 h3 h4 p hr blockquote ul ol li figure figcaption table caption thead tbody tr th td div'.split(
  ' ',
)
const blocks = structural.join(',')
/** Elements that contain paragraphs; the schema requires at least one. */
const containers = 'blockquote,li,figure,figcaption,caption,th,td,div[data-caption]'

const nameOf = (node: Node): string => node.nodeName.toLowerCase()
const isElement = (node: Node | null | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE
const isBlock = (node: Node | null | undefined): boolean => isElement(node) && structural.includes(nameOf(node))
/** Whether a node is neither an element nor a visible character. */
const isBlank = (node: Node): boolean => !isElement(node) && !/[^\s]/.test(node.textContent?.replaceAll(' ', 'x') ?? '')

/** Parses HTML into a document that runs and loads nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body
}

/** Replaces `element` with its children. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Renames `element`; attributes are dropped. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Moves emphasis and links that contain paragraphs into these paragraphs. */
function sinkMarks(body: Element): void {
  const isOuter = (element: Element) => !isBlock(element) && element.querySelector(blocks) !== null
  const isOf = (element: Element) => element.closest(`[data-pm-slice]`) !== element
  for (;;) {
    const mark = [...body.querySelectorAll('*')].find((element) => isOuter(element) && isOf(element))
    if (!mark) return
    for (const child of Array.from(mark.childNodes)) wrapLeaves(child, mark)
    unwrap(mark)
  }
}

function wrapLeaves(node: ChildNode, mark: Element): void {
  if (isElement(node) && (isBlock(node) || node.querySelector(blocks))) {
    for (const child of Array.from(node.childNodes)) wrapLeaves(child, mark)
  } else if (!isBlank(node)) {
    const wrapper = mark.cloneNode(false) as Element
    node.replaceWith(wrapper)
    wrapper.append(node)
  }
}

/** Splits a heading that contains paragraphs or lists into headings and the content between them. */
function cutHeadings(body: Element): void {
  for (const heading of body.querySelectorAll('h2,h3,h4')) {
    if (!heading.querySelector(blocks)) continue
    fill(heading)
    for (const child of Array.from(heading.children)) if (nameOf(child) === 'p') rename(child, nameOf(heading))
    unwrap(heading)
  }
}

/** Wraps each run of text and pictures beside paragraphs in a paragraph of its own, marked with its origin. */
function fill(container: Element, kind = kindOf(container)): void {
  let run: ChildNode[] = []
  const close = () => {
    if (!run.every(isBlank)) {
      const paragraph = container.ownerDocument.createElement('p')
      paragraph.dataset['bare'] = kind
      run[0]?.before(paragraph)
      paragraph.append(...run)
    } else for (const blank of run) blank.remove()
    run = []
  }
  for (const child of Array.from(container.childNodes)) {
    if (isBlock(child)) close()
    else run.push(child)
  }
  close()
  if (container.childElementCount === 0 && nameOf(container) !== 'body') {
    const paragraph = container.ownerDocument.createElement('p')
    paragraph.dataset['bare'] = kind
    container.append(paragraph)
  }
}

const kindOf = (container: Element): string => (container.hasAttribute('data-caption') ? 'caption' : nameOf(container))

/** Reduces lists to items; a list directly in a list moves into the item before it. */
function settleLists(body: Element): void {
  for (const list of body.querySelectorAll('ul,ol')) {
    let item: Element | undefined
    for (const child of Array.from(list.childNodes)) {
      if (nameOf(child) === 'li') item = child as Element
      else if (isBlank(child)) child.remove()
      else {
        if (!item || (nameOf(child) !== 'ul' && nameOf(child) !== 'ol')) {
          item = list.ownerDocument.createElement('li')
          child.before(item)
        }
        item.append(child)
      }
    }
    if (!item) list.remove()
  }
  for (const item of body.querySelectorAll('li')) {
    if (item.parentElement?.matches('ul,ol')) continue
    const list = item.ownerDocument.createElement('ul')
    item.before(list)
    let next: ChildNode | null = item
    while (next && (nameOf(next) === 'li' || isBlank(next))) {
      const after: ChildNode | null = next.nextSibling
      list.append(next)
      next = after
    }
  }
}

/** Reduces tables to rows, each with its section, and moves the caption beside the table. */
function settleTables(body: Element): void {
  for (const table of body.querySelectorAll('table')) {
    if (table.closest('[data-captioned]') && table.parentElement?.matches('[data-captioned]')) continue
    const caption = table.querySelector(':scope > caption')
    const sections = [...table.querySelectorAll(':scope > thead, :scope > tbody, :scope > tfoot')]
    // Browsers show the head first, wherever it stands.
    const ordered = [...sections].sort((one, other) => order(one) - order(other))
    const rows = ordered.flatMap((section) =>
      [...section.children]
        .filter((row) => nameOf(row) === 'tr' && row.childElementCount > 0)
        .map((row, index) => {
          if (nameOf(section) === 'thead') row.setAttribute('data-section', 'head')
          else if (index === 0) row.setAttribute('data-opens', '')
          return row
        }),
    )
    caption?.remove()
    table.replaceChildren(...rows)
    const captioned = table.ownerDocument.createElement('div')
    if (caption) {
      captioned.dataset['captioned'] = ''
      const text = table.ownerDocument.createElement('div')
      text.dataset['caption'] = ''
      text.append(...caption.childNodes)
      captioned.append(text)
      table.replaceWith(captioned)
      captioned.append(table)
    }
    if (rows.length > 0) continue
    table.remove()
    if (caption) {
      fill(captioned.children[0] as Element)
      unwrap(captioned.children[0] as Element)
      unwrap(captioned)
    }
  }
}

const order = (section: Element): number => ['thead', 'tbody', 'tfoot'].indexOf(nameOf(section))

/** Converts stored or sanitised HTML within `body` to a form that the schema reads without loss. Idempotent. */
export function settle(body: HTMLElement): void {
  sinkMarks(body)
  cutHeadings(body)
  settleLists(body)
  settleTables(body)
  for (const caption of body.querySelectorAll('figcaption')) {
    if (caption.parentElement && nameOf(caption.parentElement) === 'figure') continue
    fill(caption)
    unwrap(caption)
  }
  for (const container of body.querySelectorAll(containers)) fill(container)
  fill(body)
}

/** Converts stored HTML for the editor. */
export function toEditor(html: string): string {
  const body = parseHtml(html)
  settle(body)
  return body.innerHTML
}

/** Converts the editor's content for storage; empty if there is none. */
export function fromEditor(content: DocumentFragment): string {
  const body = document.implementation.createHTMLDocument('').body
  body.append(content)
  for (const captioned of body.querySelectorAll('[data-captioned]')) {
    const table = captioned.querySelector(':scope > table')
    const text = captioned.querySelector(':scope > [data-caption]')
    if (table && text) table.prepend(rename(text, 'caption'))
    unwrap(captioned)
  }
  for (const table of body.querySelectorAll('table')) groupRows(table)
  dropTrailing(body)
  dropParagraphs(body)
  return isEmpty(body) ? '' : body.innerHTML
}

function groupRows(table: Element): void {
  let section: Element | undefined
  for (const row of table.querySelectorAll(':scope > tr, :scope > tbody > tr')) {
    const isHead = row.getAttribute('data-section') === 'head' && (!section || nameOf(section) === 'thead')
    const name = isHead ? 'thead' : 'tbody'
    if (!section || nameOf(section) !== name || (!isHead && row.hasAttribute('data-opens'))) {
      section = table.ownerDocument.createElement(name)
      table.append(section)
    }
    section.append(row)
    row.removeAttribute('data-section')
    row.removeAttribute('data-opens')
  }
  for (const old of table.querySelectorAll(':scope > tbody:empty')) old.remove()
}

/** Removes the empty paragraph that the editor keeps at the end for the caret. */
function dropTrailing(body: Element): void {
  const last = body.lastElementChild
  if (last?.previousElementSibling && last.outerHTML === '<p></p>') last.remove()
}

/** Unwraps text that had no paragraph before the schema required one, unless two runs of text would join. */
function dropParagraphs(body: Element): void {
  const isBare = (element: Element | null) =>
    element?.parentElement != null && element.getAttribute('data-bare') === nameOf(element.parentElement)
  const bare = [...body.querySelectorAll('p[data-bare]')]
  const free = bare.filter(
    (one) => isBare(one) && !isBare(one.previousElementSibling) && !isBare(one.nextElementSibling),
  )
  for (const paragraph of bare) paragraph.removeAttribute('data-bare')
  for (const paragraph of free) unwrap(paragraph)
}

const isEmpty = (body: Element): boolean =>
  body.textContent === '' && !body.querySelector('img,hr,br,table,li,figure,blockquote')

/** List item as Word and WPS write it: a paragraph with its level, and the bullet or number as text to ignore. */
interface Item {
  element: Element
  level: number
  /** Id of its list, such as `l0`. */
  list: string
  marker: string
}

const isNumber = /^[（(]?(?:\d+|[a-z]{1,5}|[一二三四五六七八九十百零〇]+|[①-⑳])[.)、．）]|^[①-⑳]/i

function itemOf(element: Element): Item | undefined {
  const style = element.getAttribute('style') ?? ''
  const [, list = '', level = '1'] = /mso-list\s*:\s*(l\d+)\s+level(\d+)/i.exec(style) ?? []
  if (list === '') return undefined
  const markers = [...element.querySelectorAll('[style]')].filter((one) =>
    /mso-list\s*:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  const marker = markers
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim()
  for (const one of markers) one.remove()
  return { element, level: Number(level), list, marker }
}

/** Converts Word's list paragraphs to lists. Numbered headings stay headings, without their number. */
export function convertWordLists(body: Element): void {
  let open: { items: Element; level: number; list: string }[] = []
  let last: Element | undefined
  for (const element of body.querySelectorAll('p,h1,h2,h3,h4,h5,h6')) {
    const item = itemOf(element)
    if (!item || element.localName !== 'p') continue
    if (!last || followerOf(last) !== element) open = []
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    let current = open.at(-1)
    const isOrdered = isNumber.test(item.marker)
    const isOther = current && current.level === item.level && current.items.localName !== (isOrdered ? 'ol' : 'ul')
    if (isOther) {
      open.pop()
      if (open.length === 0) last = undefined
    }
    if (!current || isOther || item.level > current.level) {
      const list = element.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
      const start = /^[（(]?(\d+)/.exec(item.marker)?.[1]
      if (isOrdered && start !== undefined && start !== '1') list.setAttribute('start', start)
      const parent = open.at(-1)?.items.lastElementChild
      if (parent) parent.append(list)
      else {
        element.before(list)
        last = list
      }
      current = { items: list, level: item.level, list: item.list }
      open.push(current)
    }
    const entry = element.ownerDocument.createElement('li')
    entry.append(...element.childNodes)
    // Word puts the item's styles on its paragraph.
    const style = element.getAttribute('style')
    if (style) entry.setAttribute('style', style)
    current.items.append(entry)
    element.remove()
  }
}

/** Returns the next sibling element; white space between is ignored. */
function followerOf(element: Element): Element | null {
  let next = element.nextSibling
  while (next && next.nodeType !== Node.ELEMENT_NODE && !/\S/.test(next.textContent ?? '')) next = next.nextSibling
  return next instanceof Element ? next : null
}

import { unwrap } from './html.ts'

/** Declarations by property, in lower case. */
type Declarations = ReadonlyMap<string, string>

function declarationsOf(text: string): Declarations {
  const all = text.split(';').map((one) => one.split(':'))
  return new Map(all.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]))
}

/** Returns the class rules of style sheets within HTML; Excel and Apple's editors write emphasis there. */
export function rulesIn(body: Element): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>()
  for (const style of body.querySelectorAll('style')) {
    const text = (style.textContent ?? '').replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, '')
    for (const [, selectors = '', declarations = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',')) {
        const name = /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1]
        if (name !== undefined) rules.set(name, declarationsOf(declarations))
      }
    }
  }
  return rules
}

/** Returns a property of an element, from its style or the sheet; empty if neither has it. */
function styleOf(element: Element, rules: ReadonlyMap<string, Declarations>) {
  const own = declarationsOf(element.getAttribute('style') ?? '')
  return (property: string): string => {
    const declared = own.get(property)
    if (declared !== undefined) return declared
    for (const name of element.classList) {
      const value = rules.get(name)?.get(property)
      if (value !== undefined) return value
    }
    return ''
  }
}

/** Removes elements that were hidden at the source, such as hidden rows of a sheet. */
export function removeHidden(body: Element, rules: ReadonlyMap<string, Declarations>): void {
  for (const element of body.querySelectorAll('[style],[class],[hidden]')) {
    const style = styleOf(element, rules)
    if (style('display') === 'none' || style('mso-hide') === 'all' || element.hasAttribute('hidden')) element.remove()
  }
}

const isHeading = (element: Element) => /^(?:h[1-6]|th)$/.test(element.localName)

/** Converts styles to emphasis, and emphasis that its style cancels to plain text. */
export function markStyles(body: Element, rules: ReadonlyMap<string, Declarations>): void {
  for (const element of body.querySelectorAll('[style],[class]')) {
    const style = styleOf(element, rules)
    const name = element.localName
    const weight = style('font-weight')
    const isPlain = /^(?:normal|lighter|[1-4]\d\d)$/.test(weight)
    if ((isPlain && /^(?:b|strong)$/.test(name)) || (style('font-style') === 'normal' && /^(?:i|em)$/.test(name))) {
      unwrap(element)
      continue
    }
    const line = `${style('text-decoration')} ${style('text-decoration-line')}`
    const align = style('vertical-align')
    const isCell = /^(?:td|th|tr|table|img)$/.test(name)
    const marks = [
      ...(/^(?:bold|bolder|[6-9]\d\d)$/.test(weight) && !isHeading(element) && !/^(?:b|strong)$/.test(name)
        ? ['strong']
        : []),
      ...(/italic|oblique/.test(style('font-style')) && !/^(?:i|em)$/.test(name) ? ['em'] : []),
      ...(line.includes('underline') && name !== 'u' && name !== 'a' ? ['u'] : []),
      ...(line.includes('line-through') && !/^(?:s|strike|del)$/.test(name) ? ['s'] : []),
      ...(align === 'super' && !isCell && name !== 'sup' ? ['sup'] : []),
      ...(align === 'sub' && !isCell && name !== 'sub' ? ['sub'] : []),
    ]
    for (const mark of marks) surround(element, mark)
  }
}

/** Wraps the content of an element in emphasis; in a table, the content of its cells. */
function surround(element: Element, mark: string): void {
  if (/^(?:table|thead|tbody|tr|ul|ol)$/.test(element.localName)) {
    for (const child of element.children) surround(child, mark)
    return
  }
  if (!/\S/.test(element.textContent ?? '')) return
  const around = element.ownerDocument.createElement(mark)
  around.append(...element.childNodes)
  element.append(around)
}

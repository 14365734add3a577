import type axe from 'axe-core'

/**
 * Conditions for an element, all of which must hold. A string matches any part of a name or text; a pattern matches as
 * usual.
 */
export interface Query {
  role?: string
  /** Accessible name. */
  name?: Wording
  /** Whole text; without `role` and `css`, the innermost elements with it. */
  text?: Wording
  css?: string
  /** Limits the search to these elements. */
  within?: Query
}

export type Wording = string | { source: string; flags: string }

/** An element that was found, and whether it can be pressed. */
export interface Found {
  /** Number of matching, visible elements. */
  count: number
  /** Centre of the first one, in CSS pixels of the window. */
  x: number
  y: number
  /** Width of the first one in CSS pixels. */
  width: number
  /** Why a press at its centre would not reach it; empty if it would. */
  hindrance: string
  /** Its text, or the value of a field. */
  text: string
  isChecked: boolean
  hasFocus: boolean
}

/**
 * Finds elements by what users see and hear, with roles and names as axe computes them. It runs in the page, so it
 * cannot use anything from outside. `reach` scrolls to the first one if it is not in the window; `grasp` also focuses
 * it and selects its text.
 */
export function findInPage(query: Query, how: 'look' | 'reach' | 'grasp'): Found {
  const { commons, setup, teardown } = (window as unknown as { axe: typeof axe & AxeCommons }).axe
  const fits = (text: string, wording: Wording): boolean =>
    typeof wording === 'string'
      ? text.includes(wording)
      : new RegExp(wording.source, wording.flags).test(text.replaceAll(/\s+/gu, ' ').trim())
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const find = ({ role, name, text, css, within }: Query): Element[] => {
    const roots = within ? find(within) : [document]
    const all = roots.flatMap((root) => [...root.querySelectorAll(css ?? '*')])
    const worded = text === undefined ? all : all.filter((each) => fits(each.textContent, text))
    const innermost =
      text === undefined || role !== undefined || css !== undefined
        ? worded
        : worded.filter((each) => !worded.some((other) => other !== each && each.contains(other)))
    return innermost.filter((each) => {
      if (!isSeen(each) || !commons.dom.isVisibleToScreenReaders(each)) return false
      if (role !== undefined && commons.aria.getRole(each) !== role) return false
      return name === undefined || fits(commons.text.accessibleText(each), name)
    })
  }
  teardown()
  setup(document.documentElement)
  try {
    const found = find(query)
    const [first] = found
    if (!first)
      return { count: 0, x: 0, y: 0, width: 0, hindrance: 'not there', text: '', isChecked: false, hasFocus: false }
    const middle = () => {
      const { left, top, width, height } = first.getBoundingClientRect()
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    }
    const hits = ({ x, y }: { x: number; y: number }): Element | null => document.elementFromPoint(x, y)
    const labels = first instanceof HTMLInputElement ? [...(first.labels ?? [])] : []
    const isHit = (hit: Element | null) => hit !== null && [first, ...labels].some((each) => each.contains(hit))
    if (how !== 'look' && !isHit(hits(middle())))
      first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    if (how === 'grasp' && first instanceof HTMLElement) {
      first.focus()
      if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select()
    }
    const hit = hits(middle())
    const isDisabled = first.matches(':disabled, [aria-disabled=true]')
    return {
      count: found.length,
      ...middle(),
      width: first.getBoundingClientRect().width,
      hindrance: isDisabled ? 'disabled' : isHit(hit) ? '' : `under ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`,
      text: 'value' in first && typeof first.value === 'string' ? first.value : first.textContent,
      isChecked: first.matches(':checked, [aria-checked=true]'),
      hasFocus: first === document.activeElement,
    }
  } finally {
    teardown()
  }
}

/** The part of axe that its types omit. */
interface AxeCommons {
  commons: {
    aria: { getRole: (element: Element) => string | null }
    dom: { isVisibleToScreenReaders: (element: Element) => boolean }
    text: { accessibleText: (element: Element) => string }
  }
}

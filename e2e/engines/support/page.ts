import axe from 'axe-core'
import { expect } from 'vitest'
import { findInPage, type Found, type Query, type Wording } from './find.ts'
import type { PointerAction, Tab } from './tab.ts'

/** Generous limits: both cores may be busy, and browsers of other engines are slower. */
export const patience = { timeout: 60_000, interval: 50 }

/** Keys by their code points in the WebDriver specification. */
const keys = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowRight: '\uE014',
  PageDown: '\uE00F',
} as const

/** An element of a page, which is searched again on each use. */
export interface Part {
  /** Finds descendants by role and name. */
  role: (role: string, name?: string | RegExp) => Part
  text: (text: string | RegExp) => Part
  /** Finds a field by its label. */
  field: (label: string | RegExp) => Part
  css: (css: string) => Part
  /** Narrows the search to elements that contain a text. */
  having: (text: string | RegExp) => Part
  /** Waits until it is visible. */
  seen: () => Promise<Found>
  /** Waits until it is no longer visible. */
  gone: () => Promise<void>
  /** Waits until it is at rest, enabled, and nothing covers its centre. */
  reached: () => Promise<Found>
  /** Presses its centre. */
  press: () => Promise<void>
  /** Ticks a box that is not ticked, or selects a choice. */
  check: () => Promise<void>
  /** Replaces the content of a field. */
  fill: (text: string) => Promise<void>
}

/** Actions of a user in a tab. */
export interface Page extends Pick<Part, 'role' | 'text' | 'field' | 'css'> {
  tab: Tab
  evaluate: (expression: string) => Promise<unknown>
  key: (name: keyof typeof keys) => Promise<void>
  /** Drags the mouse along these points of the window, with a pause in milliseconds before each. */
  drag: (way: readonly { x: number; y: number; rest: number }[]) => Promise<void>
  /** Waits until an expression of the page is true. */
  truth: (expression: string) => Promise<void>
  /** Waits until the address matches. */
  at: (pattern: RegExp) => Promise<string>
}

const fields = 'input, textarea, select'

const wording = (text: string | RegExp): Wording =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags }

export function pageOf(tab: Tab): Page {
  const part = (query: Query): Part => ({
    role: (role, name) => part({ within: query, role, ...(name !== undefined && { name: wording(name) }) }),
    text: (text) => part({ within: query, text: wording(text) }),
    field: (label) => part({ within: query, css: fields, name: wording(label) }),
    css: (css) => part({ within: query, css }),
    having: (text) => part({ ...query, text: wording(text) }),
    seen: () =>
      until(
        query,
        () => find(tab, query),
        ({ count }) => count > 0,
      ),
    gone: async () =>
      void (await until(
        query,
        () => find(tab, query),
        ({ count }) => count === 0,
      )),
    reached: () => reach(tab, query),
    press: () => press(tab, query),
    async check() {
      const { isChecked } = await until(
        query,
        () => find(tab, query),
        ({ count }) => count > 0,
      )
      if (!isChecked) await press(tab, query)
      await until(
        query,
        () => find(tab, query),
        (found) => found.isChecked,
      )
    },
    async fill(text) {
      await until(
        query,
        () => find(tab, query, 'grasp'),
        ({ hasFocus, hindrance }) => hasFocus && hindrance === '',
      )
      await typeKeys(tab, Array.from(text))
      // If the last character submits a form, its field may no longer exist.
      await until(
        query,
        () => find(tab, query),
        (found) => found.count === 0 || found.text.replaceAll(' ', '') === text.replaceAll(' ', ''),
      )
    },
  })
  return {
    tab,
    role: (role, name) => part({ role, ...(name !== undefined && { name: wording(name) }) }),
    text: (text) => part({ text: wording(text) }),
    field: (label) => part({ css: fields, name: wording(label) }),
    css: (css) => part({ css }),
    evaluate: tab.evaluate,
    key: (name) => typeKeys(tab, [keys[name]]),
    drag: (way) => drag(tab, way),
    truth: (expression) =>
      expect
        .poll(() => tab.evaluate(expression).catch(() => undefined), { ...patience, message: expression })
        .toBe(true),
    async at(pattern) {
      let address = ''
      await expect
        .poll(async () => (address = String(await tab.evaluate('location.href').catch(() => ''))), patience)
        .toMatch(pattern)
      return address
    },
  }
}

/** Searches for an element in the current document of the tab. */
async function find(tab: Tab, query: Query, how: 'look' | 'reach' | 'grasp' = 'look'): Promise<Found> {
  if ((await tab.evaluate(`'axe' in window`)) !== true) await tab.evaluate(`(() => { ${axe.source} })()`)
  return (await tab.evaluate(`(${findInPage.toString()})(${JSON.stringify(query)}, '${how}')`)) as Found
}

/** Waits until the result is as wanted. Ignores errors while one document replaces another. */
async function until(query: Query, look: () => Promise<Found>, isWanted: (found: Found) => boolean): Promise<Found> {
  let last: unknown
  const isDone = async (): Promise<boolean> => {
    try {
      const found = await look()
      last = found
      return isWanted(found)
    } catch (error) {
      last = String(error)
      return false
    }
  }
  const deadline = performance.now() + patience.timeout
  while (!(await isDone())) {
    if (performance.now() > deadline)
      throw new Error(`${JSON.stringify(query)} did not come to be: ${JSON.stringify(last)}`)
    await new Promise((resolve) => setTimeout(resolve, patience.interval))
  }
  return last as Found
}

async function reach(tab: Tab, query: Query): Promise<Found> {
  let before = { x: NaN, y: NaN }
  return until(
    query,
    () => find(tab, query, 'reach'),
    (found) => {
      const rests = found.x === before.x && found.y === before.y
      before = found
      return rests && found.hindrance === ''
    },
  )
}

async function press(tab: Tab, query: Query): Promise<void> {
  const { x, y } = await reach(tab, query)
  await drag(tab, [{ x, y, rest: 0 }])
}

/** Presses at the first point and releases at the last. */
async function drag(tab: Tab, [from, ...way]: readonly { x: number; y: number; rest: number }[]): Promise<void> {
  if (!from) return
  const actions: PointerAction[] = [
    { type: 'pointerMove', x: from.x, y: from.y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    ...way.flatMap(({ x, y, rest }): PointerAction[] => [
      { type: 'pause', duration: rest },
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    ]),
    { type: 'pointerUp', button: 0 },
  ]
  await tab.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
}

async function typeKeys(tab: Tab, values: readonly string[]): Promise<void> {
  const actions = values.flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ])
  await tab.perform([{ type: 'key', id: 'keyboard', actions }])
}

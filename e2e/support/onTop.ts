import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { arrived } from './barriers.ts'

/** What lies over an element, at points all over the part of it that the window shows; empty where nothing does. */
async function coverings(layer: Locator): Promise<string[]> {
  await layer.waitFor()
  await arrived(layer.page())
  return layer.evaluate((element) => {
    const steps = 12
    // Rounded corners let through what is below.
    const inset = 8
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [from, to] = [Math.max(left, 0) + inset, Math.min(right, window.innerWidth) - inset]
    const [above, below] = [Math.max(top, 0) + inset, Math.min(bottom, window.innerHeight) - inset]
    if (from >= to || above >= below) return ['out of sight']
    const found = new Set<string>()
    for (let column = 0; column <= steps; column++) {
      for (let row = 0; row <= steps; row++) {
        const [x, y] = [from + ((to - from) * column) / steps, above + ((below - above) * row) / steps]
        const hit = document.elementFromPoint(x, y)
        if (!element.contains(hit)) found.add(`${hit?.outerHTML.slice(0, 120)} at ${Math.round(x)},${Math.round(y)}`)
      }
    }
    return [...found].slice(0, 3)
  })
}

/** Holds an open layer to be pressed wherever it is seen: nothing of the page lies over it. */
export async function expectOnTop(layer: Locator, name: string): Promise<void> {
  await expect.poll(() => coverings(layer), { message: name }).toEqual([])
}

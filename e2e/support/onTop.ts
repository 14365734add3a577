import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { arrived } from './barriers.ts'

/** Finds elements that cover another one, at points across its visible part; empty if none do. */
async function coverings(layer: Locator): Promise<string[]> {
  await layer.waitFor()
  await arrived(layer.page())
  return layer.evaluate((element) => {
    const steps = 12
    // Avoids rounded corners, where the layer below is visible.
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

/** Expects that nothing of the page covers an open layer, so that it can be pressed wherever it is visible. */
export async function expectOnTop(layer: Locator, name: string): Promise<void> {
  await expect.poll(() => coverings(layer), { message: name }).toEqual([])
}

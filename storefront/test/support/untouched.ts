import { setTimeout as task } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** Objects to which tests add what the simulated browser lacks. */
const places = [navigator, Element.prototype, HTMLDialogElement.prototype]
const found = places.map((place) => Object.getOwnPropertyDescriptors(place))

// A history step that a page started on leaving would redirect the next test's page. jsdom performs it in one task and
// sends its event in another; timers of equal length fire in the order in which they were set.
afterEach(async () => {
  cleanup()
  for (let tasks = 0; tasks < 3; tasks++) await task(0)
})

// Restores the browser for the next file in this process.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const [index, place] of places.entries()) {
    const before = found[index] ?? {}
    for (const name of Reflect.ownKeys(place)) if (!Object.hasOwn(before, name)) Reflect.deleteProperty(place, name)
    Object.defineProperties(place, before)
  }
})

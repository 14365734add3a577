import { setTimeout as task } from 'node:timers/promises'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** Where tests put what the simulated browser lacks. */
const places = [navigator, Element.prototype, HTMLDialogElement.prototype]
const found = places.map((place) => Object.getOwnPropertyDescriptors(place))

// A step of the history that a page began as it was left would lead the next test's page away. It is begun in a task, and
// jsdom takes it in a task and tells of it in another; timers of one length ring in the order in which they were set.
afterEach(async () => {
  cleanup()
  for (let tasks = 0; tasks < 3; tasks++) await task(0)
})

// The file that runs next in this process finds the browser as this one found it.
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

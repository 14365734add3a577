import type { Picture } from '@app/contract'
import { createGate } from '../../../core/gate.ts'
import { createDeadline } from '../../../core/deadline.ts'
import type { Storage } from '../../../ports/storage.ts'
import { keysOf, readKey } from '../pictures/addresses.ts'
import { idAt, keyOf } from '../library/motions/addresses.ts'

/** Concurrent checks of files over all callers; further ones wait. */
const atOnce = { atOnce: 8, waiting: 5000 }
/** Milliseconds that a caller waits for a slow storage. */
const timeoutMilliseconds = 4000

/** Missing files, and whether all could be checked. */
export interface Presence {
  gone: ReadonlySet<string>
  isWhole: boolean
}

/** Returns the keys of a picture's files in our storage; empty if it is hosted elsewhere. */
export const filesOf = (picture: Pick<Picture, 'url' | 'widths'>): string[] =>
  keysOf(picture).filter((key) => readKey(key) !== undefined)

/** Returns the keys of our files whose addresses a text contains. */
export function filesNamed(text: string): string[] {
  const addresses = text.match(/\/media\/[um]\/[\w./-]+/g) ?? []
  return [...new Set(addresses)]
    .filter((address) => idAt(address) !== undefined || readKey(keyOf(address)) !== undefined)
    .map(keyOf)
}

/** Returns which files are missing, by storage key. Answers within a time limit, even if the storage is slow. */
export type PresenceOf = (keys: readonly string[]) => Promise<Presence>

/** Creates the check whether files exist: reads the first byte of each, a few at a time. */
export function createPresence(storage: Storage): PresenceOf {
  const gate = createGate(atOnce)

  async function isThere(key: string): Promise<boolean> {
    const file = await storage.get(key, { start: 0, end: 0 })
    file?.stream.destroy()
    return file !== undefined
  }

  return async function presenceOf(keys) {
    const gone = new Set<string>()
    let known = 0
    const deadline = createDeadline(timeoutMilliseconds)
    const look = async (key: string): Promise<void> => {
      // Nobody waits for the answer any more.
      if (deadline.left() === 0) return
      if (!(await isThere(key))) gone.add(key)
      known += 1
    }
    const distinct = [...new Set(keys)]
    await deadline.wait(Promise.allSettled(distinct.map((key) => gate.run(() => look(key)))))
    return { gone, isWhole: known === distinct.length }
  }
}

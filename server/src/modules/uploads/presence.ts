import type { Picture } from '@app/contract'
import { createGate } from '../../core/gate.ts'
import { createDeadline } from '../../core/deadline.ts'
import type { Storage } from '../../ports/storage.ts'
import { keysOf, readKey } from './addresses.ts'
import { idAt, keyOf } from './motions/addresses.ts'

/** Files that are looked for at a time, by all who ask; who asks beyond waits. */
const atOnce = { atOnce: 8, waiting: 5000 }
/** Milliseconds that who asks waits for a storage that is slow. */
const timeoutMilliseconds = 4000

/** Of some files: those that are not there, and whether all could be looked for. */
export interface Presence {
  gone: ReadonlySet<string>
  isWhole: boolean
}

/** The files of a picture that lie in our storage, by their keys; none where it comes from elsewhere. */
export const filesOf = (picture: Pick<Picture, 'url' | 'widths'>): string[] =>
  keysOf(picture).filter((key) => readKey(key) !== undefined)

/** The files of ours that a text names by their addresses, or that an address is of. */
export function filesNamed(text: string): string[] {
  const addresses = text.match(/\/media\/[um]\/[\w./-]+/g) ?? []
  return [...new Set(addresses)]
    .filter((address) => idAt(address) !== undefined || readKey(keyOf(address)) !== undefined)
    .map(keyOf)
}

/** Looks whether files are where they were put: a few at a time, in bounded time, the first byte of each. */
export function createPresence(storage: Storage) {
  const gate = createGate(atOnce)

  async function isThere(key: string): Promise<boolean> {
    const file = await storage.get(key, { start: 0, end: 0 })
    file?.stream.destroy()
    return file !== undefined
  }

  return async function presenceOf(keys: readonly string[]): Promise<Presence> {
    const gone = new Set<string>()
    let known = 0
    const deadline = createDeadline(timeoutMilliseconds)
    const look = async (key: string): Promise<void> => {
      // Nobody waits for the answer any more.
      if (deadline.left() === 0) return
      if (!(await isThere(key))) gone.add(key)
      known += 1
    }
    const wanted = [...new Set(keys)]
    await deadline.wait(Promise.allSettled(wanted.map((key) => gate.run(() => look(key)))))
    return { gone, isWhole: known === wanted.length }
  }
}

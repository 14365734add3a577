import { toastError } from './query.ts'

/** Latest requested state of each switch whose change is in flight. */
export type Presses<Key> = Map<Key, boolean>

/** A switch that is shown at once and changed on the server afterwards. */
export interface Switch {
  show: (on: boolean) => void
  /**
   * Changes it on the server.
   * @returns the state that the server has now, or undefined to drop later presses.
   */
  send: (on: boolean) => Promise<boolean | undefined>
}

/**
 * Turns a switch on or off. The change shows at once; a refusal reverts it and shows why. Presses during a pending
 * request are not sent one by one: only the last counts.
 */
export async function pressSwitch<Key>(
  presses: Presses<Key>,
  key: Key,
  on: boolean,
  { show, send }: Switch,
): Promise<void> {
  show(on)
  const isPending = presses.has(key)
  presses.set(key, on)
  if (isPending) return
  let known = !on
  try {
    for (let next = on; next !== known; next = presses.get(key) ?? known) {
      const reply = await send(next)
      if (reply === undefined) return
      known = reply
    }
  } catch (error) {
    show(known)
    toastError(error)
  } finally {
    presses.delete(key)
  }
}

import type { AdminReason } from '@app/contract/admin/errors'
import type { AdminPath } from '@app/contract/admin/routes'
import type { Reason } from '@app/contract/errors'
import { create } from 'zustand'

// Who must come in again, or give the second factor again, does so over the page as it stands. Calls wait for it meanwhile.

/** What the person is asked for: both factors, the one that is still missing, or the second once more. */
export type GateKind = 'login' | 'factor'

interface Gate {
  kind: GateKind | null
  /** Calls that wait; each is told whether the gate was passed. */
  waiting: readonly ((isPassed: boolean) => void)[]
}

export const useGate = create<Gate>(() => ({ kind: null, waiting: [] }))

const asks: Partial<Record<Reason | AdminReason, GateKind>> = {
  NOT_LOGGED_IN: 'login',
  SECOND_FACTOR_NEEDED: 'login',
  STEP_UP_NEEDED: 'factor',
}

/** Waits until the person has given what a refusal asks for; false where it asks for nothing, or they would not. */
export function passGate(path: AdminPath, reason: Reason | AdminReason | undefined): Promise<boolean> {
  const kind = reason && asks[reason]
  if (!kind || path === 'session/logout') return Promise.resolve(false)
  return new Promise((resolve) => {
    // Whoever has to log in gives the second factor on the way.
    useGate.setState((gate) => ({
      kind: gate.kind === 'login' ? 'login' : kind,
      waiting: [...gate.waiting, resolve],
    }))
  })
}

/** Ends the asking: whoever waits goes on, or gives up. */
export function settleGate(isPassed: boolean): void {
  const { waiting } = useGate.getState()
  useGate.setState({ kind: null, waiting: [] })
  for (const resolve of waiting) resolve(isPassed)
}

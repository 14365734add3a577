import type { AdminReason } from '@app/contract/admin/errors'
import type { AdminPath } from '@app/contract/admin/routes'
import type { Reason } from '@app/contract/errors'
import { create } from 'zustand'

// Asks for a sign-in or the second factor in a dialog over the current page. Calls wait for it meanwhile.

/** What the user is asked for: both factors, the one still missing, or the second one again. */
export type GateKind = 'login' | 'factor'

interface Gate {
  kind: GateKind | null
  /** Callbacks of waiting calls, with whether the user has signed in. */
  waiting: readonly ((isPassed: boolean) => void)[]
}

export const useGate = create<Gate>(() => ({ kind: null, waiting: [] }))

const kinds: Partial<Record<Reason | AdminReason, GateKind>> = {
  NOT_LOGGED_IN: 'login',
  SECOND_FACTOR_NEEDED: 'login',
  STEP_UP_NEEDED: 'factor',
}

/**
 * Waits until the user has given what a refusal asks for. Resolves with false if it asks for nothing, or the user
 * cancels.
 */
export function passGate(path: AdminPath, reason: Reason | AdminReason | undefined): Promise<boolean> {
  const kind = reason && kinds[reason]
  if (!kind || path === 'session/logout') return Promise.resolve(false)
  return new Promise((resolve) => {
    // A sign-in includes the second factor.
    useGate.setState((gate) => ({
      kind: gate.kind === 'login' ? 'login' : kind,
      waiting: [...gate.waiting, resolve],
    }))
  })
}

/** Closes the dialog: waiting calls continue or fail. */
export function settleGate(isPassed: boolean): void {
  const { waiting } = useGate.getState()
  useGate.setState({ kind: null, waiting: [] })
  for (const resolve of waiting) resolve(isPassed)
}

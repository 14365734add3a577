import type { ItemId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { create } from 'zustand'
import { useSession } from '../../lib/session.ts'

/** Purpose of a safe code: a gift of pieces to a phone number, or, without one, their destruction. */
export interface SafeCodeRequest {
  nftIds: readonly ItemId[]
  /** The complete number. */
  recipientPhone?: string
}

interface Asked {
  wish: SafeCodeRequest
  answer: (transferToken: string | null) => void
}

/** Request that the safe code is being asked for, if any. The layout renders the dialog. */
export const useSafeCodeQuestion = create<Asked | null>(() => null)

/**
 * Asks for the six digits of the safe code and has them verified. Resolves with the token that proves it for exactly
 * this request, once, within five minutes; the session holds it too. Resolves with null if the visitor is not logged
 * in, cancels, or has no safe code yet, which the dialog explains. A second call ends the first.
 */
export function askSafeCode(wish: SafeCodeRequest): Promise<string | null> {
  answerSafeCode(null)
  if (!useSession.getState().isLogin) return Promise.resolve(null)
  return new Promise((answer) => useSafeCodeQuestion.setState({ wish, answer }, true))
}

/** Whether the server requires a proof of the safe code: none was sent, or it has expired. */
export const isProofWanted = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'TRANSFER_TOKEN_INVALID'

/** Closes the dialog and resolves the request. */
export function answerSafeCode(transferToken: string | null): void {
  const asked = useSafeCodeQuestion.getState()
  useSafeCodeQuestion.setState(null, true)
  asked?.answer(transferToken)
}

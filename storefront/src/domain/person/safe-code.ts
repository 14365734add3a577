import type { ItemId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { create } from 'zustand'
import { useSession } from '../../lib/session.ts'

/** What the safe code is asked for: a gift of pieces to a phone, or, without one, their destruction. */
export interface SafeCodeRequest {
  nftIds: readonly ItemId[]
  /** The whole number. */
  recipientPhone?: string
}

interface Asked {
  wish: SafeCodeRequest
  answer: (transferToken: string | null) => void
}

/** The wish that the safe code is being asked for, if any. The layout shows the question. */
export const useSafeCodeQuestion = create<Asked | null>(() => null)

/**
 * Asks the six digits of the safe code and has them verified. Answers the token that proves it for exactly this wish,
 * once, within five minutes; it also stands in the session. Null when the visitor is not logged in, turned away, or has
 * no safe code yet, of which the question itself tells them. A second question ends the first.
 */
export function askSafeCode(wish: SafeCodeRequest): Promise<string | null> {
  answerSafeCode(null)
  if (!useSession.getState().isLogin) return Promise.resolve(null)
  return new Promise((answer) => useSafeCodeQuestion.setState({ wish, answer }, true))
}

/** Whether the server requires a proof of the safe code: none was sent, or it has expired. */
export const isProofWanted = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'TRANSFER_TOKEN_INVALID'

/** Closes the question with its answer. */
export function answerSafeCode(transferToken: string | null): void {
  const asked = useSafeCodeQuestion.getState()
  useSafeCodeQuestion.setState(null, true)
  asked?.answer(transferToken)
}

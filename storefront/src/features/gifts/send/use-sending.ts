import type { ItemId } from '@app/contract'
import { useRef, useState } from 'react'
import { mutate } from '../../../lib/mutation.ts'
import { askSafeCode, isProofWanted } from '../../../domain/person/safe-code.ts'
import { setSessionFlags } from '../../../lib/session.ts'
import type { SentGift } from '../api.ts'
import type { Draft } from './draft.ts'

export interface Sending {
  /** `asking` while the safe code dialog is open, `sending` until the server answers. */
  phase: 'idle' | 'asking' | 'sending'
  send: (draft: Draft) => Promise<void>
}

interface Outcome {
  onSent: (gift: SentGift) => void
  onRefused: (error: unknown) => void
}

/**
 * Sends one piece, once, however often the button is pressed. The first request has no proof, so that every other
 * reason to refuse is shown before the safe code is requested; the server decides when it is. A proof that a refusal
 * did not use up is used again.
 */
export function useSending(nftId: ItemId, { onSent, onRefused }: Outcome): Sending {
  const [phase, setPhase] = useState<Sending['phase']>('idle')
  const isBusy = useRef(false)
  const proof = useRef<{ phone: string; transferToken: string }>(undefined)

  /** Sends the piece; undefined if the sender dismissed the safe code dialog. */
  async function sendProved({ phone, surname, message }: Draft): Promise<SentGift | undefined> {
    const gift = { nftId, recipientPhone: phone, recipientSurname: surname, message: message.trim() }
    const known = proof.current?.phone === phone ? proof.current.transferToken : undefined
    setPhase('sending')
    try {
      return await mutate('hwnft/giftRecord/send', { ...gift, transferToken: known })
    } catch (error) {
      if (!isProofWanted(error)) throw error
    }
    setPhase('asking')
    const transferToken = await askSafeCode({ nftIds: [nftId], recipientPhone: phone })
    proof.current = transferToken === null ? undefined : { phone, transferToken }
    if (transferToken === null) return undefined
    setPhase('sending')
    return mutate('hwnft/giftRecord/send', { ...gift, transferToken })
  }

  async function send(draft: Draft): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const sent = await sendProved(draft)
      if (!sent) return
      proof.current = undefined
      setSessionFlags({ transferToken: '' })
      onSent(sent)
    } catch (error) {
      if (isProofWanted(error)) proof.current = undefined
      onRefused(error)
    } finally {
      isBusy.current = false
      setPhase('idle')
    }
  }

  return { phase, send }
}

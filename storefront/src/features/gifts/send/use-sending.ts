import type { ItemId } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { useRef, useState } from 'react'
import { act } from '../../../lib/act.ts'
import { queryClient } from '../../../lib/query.ts'
import { askSafeCode } from '../../../domain/person/safe-code.ts'
import { setSessionFlags } from '../../../lib/session.ts'
import type { SentGift } from '../api.ts'
import { safeCodeInfo } from '../../../domain/person/safe-code-info.ts'
import type { Draft } from './draft.ts'

export interface Sending {
  /** `asking` while the safe code is asked, `sending` until the server answered. */
  phase: 'idle' | 'asking' | 'sending'
  send: (draft: Draft) => Promise<void>
}

interface Outcome {
  onSent: (gift: SentGift) => void
  onRefused: (error: unknown) => void
}

/** Sends one piece, once, whatever is pressed meanwhile. A proof that a refusal left good is used again. */
export function useSending(nftId: ItemId, { onSent, onRefused }: Outcome): Sending {
  const [phase, setPhase] = useState<Sending['phase']>('idle')
  const isBusy = useRef(false)
  const proof = useRef<{ phone: string; transferToken: string }>(undefined)

  /** The proof for this recipient; undefined where none is asked for, null when turned away. */
  async function prove(phone: string): Promise<string | null | undefined> {
    const { transferCodeSwitch } = await queryClient.fetchQuery(safeCodeInfo)
    if (!transferCodeSwitch) return undefined
    if (proof.current?.phone === phone) return proof.current.transferToken
    setPhase('asking')
    const transferToken = await askSafeCode({ nftIds: [nftId], recipientPhone: phone })
    proof.current = transferToken === null ? undefined : { phone, transferToken }
    return transferToken
  }

  async function send({ phone, surname, message }: Draft): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const transferToken = await prove(phone)
      if (transferToken === null) return
      setPhase('sending')
      const gift = { nftId, recipientPhone: phone, recipientSurname: surname, message: message.trim(), transferToken }
      const sent = await act('hwnft/giftRecord/send', gift)
      proof.current = undefined
      setSessionFlags({ transferToken: '' })
      onSent(sent)
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'TRANSFER_TOKEN_INVALID') proof.current = undefined
      onRefused(error)
    } finally {
      isBusy.current = false
      setPhase('idle')
    }
  }

  return { phase, send }
}

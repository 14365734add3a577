import { KycStatus, type Reply } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Caller } from '../../core/handler.ts'
import { consume, takeOwn } from './hands.ts'
import type { DestroyRules } from './settings.ts'

export interface DestroyingOutside {
  /** Uses up the proof of the safe code for these items. Throws TRANSFER_TOKEN_INVALID. */
  spendProof: (tx: Tx, proof: { uid: string; transferToken: string; nftIds: readonly string[] }) => Promise<void>
  /** Pays the points of a destroyed item; returns the balance. */
  payForDestroyed: (tx: Tx, paid: { uid: string; itemId: string; points: number }) => Promise<number>
}

export type Destroying = ReturnType<typeof createDestroying>

/** Destroying items, which nothing undoes (rules.md, holding). */
export function createDestroying(
  destroyRules: (reader?: Tx) => Promise<DestroyRules>,
  { spendProof, payForDestroyed }: DestroyingOutside,
) {
  return {
    info: (): Promise<DestroyRules> => destroyRules(),

    /** Throws KYC_REQUIRED, DESTROY_CLOSED, ITEM_NOT_FOUND, ITEM_LOCKED, TRANSFER_TOKEN_INVALID. */
    async destroy(
      tx: Tx,
      caller: Caller,
      { nftId, transferToken }: { nftId: string; transferToken: string },
    ): Promise<Reply<'hwnft/userNft/destroyNft'>> {
      const { uid } = caller
      if (caller.kycStatus !== KycStatus.success) throw new AppError('KYC_REQUIRED')
      const { isOpen, points } = await destroyRules(tx)
      if (!isOpen) throw new AppError('DESTROY_CLOSED')
      const items = await takeOwn(tx, uid, [nftId])
      await spendProof(tx, { uid, transferToken, nftIds: [nftId] })
      await consume(tx, items, uid, 'destroyed')
      return { gained: points, points: await payForDestroyed(tx, { uid, itemId: nftId, points }) }
    },
  }
}

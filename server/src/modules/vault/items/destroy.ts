import { type ItemId, RecordSource, type Reply } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Caller } from '../../../core/handler.ts'
import type { PointsModule } from '../../points/index.ts'
import type { Security } from '../../user/index.ts'
import { consume, takeOwn } from './ownership.ts'
import type { DestroyRules } from '../settings.ts'

export interface DestroyingDeps {
  security: Pick<Security, 'requireGivingOpen' | 'spend'>
  points: Pick<PointsModule, 'add' | 'balanceOf'>
}

export type Destroying = ReturnType<typeof createItemDestruction>

/** Creates the destruction of items, which cannot be undone (rules/items#destroying). */
export function createItemDestruction(
  destroyRules: (reader?: Tx) => Promise<DestroyRules>,
  { security, points: ledger }: DestroyingDeps,
) {
  return {
    info: (): Promise<DestroyRules> => destroyRules(),

    /**
     * Destroys the caller's items. Throws DESTROY_CLOSED, ITEM_NOT_FOUND, ITEM_LOCKED, GIFTS_FROZEN,
     * TRANSFER_TOKEN_INVALID.
     */
    async destroy(
      tx: Tx,
      caller: Caller,
      { nftId, transferToken }: { nftId: ItemId; transferToken?: string | undefined },
    ): Promise<Reply<'hwnft/userNft/destroyNft'>> {
      const { uid } = caller
      const { isOpen, points } = await destroyRules(tx)
      if (!isOpen) throw new AppError('DESTROY_CLOSED')
      const items = await takeOwn(tx, uid, [nftId])
      await security.requireGivingOpen(tx, uid)
      if (transferToken === undefined) throw new AppError('TRANSFER_TOKEN_INVALID')
      await security.spend(tx, { uid, transferToken, nftIds: [nftId] })
      await consume(tx, items, uid, 'destroyed')
      const earning = { uid, source: RecordSource.destroy, change: points, title: '销毁藏品', reference: nftId }
      if (points > 0) await ledger.add(tx, earning)
      return { gained: points, points: await ledger.balanceOf(tx, uid) }
    },
  }
}

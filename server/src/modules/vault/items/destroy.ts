import { type ItemId, RecordSource, type Reply, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { PointsModule } from '../../points/index.ts'
import type { Security } from '../../user/index.ts'
import { consume, takeOwn } from './ownership.ts'
import type { VaultSettings } from '../settings.ts'

export interface DestroyDeps {
  security: Pick<Security, 'requireGivingOpen' | 'spend'>
  points: Pick<PointsModule, 'add' | 'balanceOf'>
  settings: Pick<StoredSettings<VaultSettings>, 'get'>
}

/**
 * Destroys an item of the caller, which cannot be undone (rules/items#destroying). Throws DESTROY_CLOSED,
 * ITEM_NOT_FOUND, ITEM_LOCKED, DESTROY_HOLDING, GIFTS_FROZEN, TRANSFER_TOKEN_INVALID.
 */
export async function destroyItem(
  { security, points: ledger, settings }: DestroyDeps,
  tx: Tx,
  uid: Uid,
  { nftId, transferToken }: { nftId: ItemId; transferToken?: string | undefined },
): Promise<Reply<'hwnft/userNft/destroyNft'>> {
  const { isOpen, points, holdHours } = await settings.get('nftDestroy', tx)
  if (!isOpen) throw new AppError('DESTROY_CLOSED')
  const items = await takeOwn(tx, uid, [nftId])
  if (items.some(({ heldSeconds }) => heldSeconds < holdHours * 3600))
    throw new AppError('DESTROY_HOLDING', { msg: `入藏满 ${holdHours} 小时后才能销毁` })
  await security.requireGivingOpen(tx, uid)
  if (transferToken === undefined) throw new AppError('TRANSFER_TOKEN_INVALID')
  await security.spend(tx, { uid, transferToken, nftIds: [nftId] })
  await consume(tx, items, uid, 'destroyed')
  const earning = { uid, source: RecordSource.destroy, change: points, title: '销毁藏品', reference: nftId }
  if (points > 0) await ledger.add(tx, earning)
  return { gained: points, points: await ledger.balanceOf(tx, uid) }
}

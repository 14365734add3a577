import { AuctionState, type LotId } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { LiveModule } from '../../live/index.ts'
import { presentLive } from '../present.ts'
import type { AuctionSettings } from '../settings.ts'
import * as lots from './queries.ts'

/** Job that notifies open pages of a lot whose order was paid; the name is stored with waiting jobs. */
export const notifyJob = 'auction.told'

export interface NotifyDeps {
  live: Pick<LiveModule, 'publish'>
  settings: Pick<StoredSettings<AuctionSettings>, 'get'>
}

/**
 * Emits a lot's present state to open pages, as the last statement of its transaction. They see a lot that was taken
 * down as withdrawn.
 */
export async function notifyLot({ live, settings }: NotifyDeps, tx: Tx, lotId: LotId): Promise<void> {
  const lot = await lots.find(tx, lotId)
  if (!lot) return
  const shown = presentLive(lot, await settings.get('auction', tx))
  const isGone = lot.taken_down_at !== null
  await live.publish(tx, 'auction', 'bid', isGone ? { ...shown, state: AuctionState.withdrawn } : shown)
}

import type { RightsCard, RightsConfig } from '@app/contract/rights'
import { toSecondsOrNull } from '../../core/clock.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { RightRow } from './queries.ts'
import { type RightKey, rightsIdOf } from './rightsId.ts'

/** Returns the key of a row. */
export const keyOfRow = (row: Pick<RightRow, 'item_id' | 'config_id'>): RightKey => ({
  itemId: row.item_id,
  configId: row.config_id,
})

/** Returns a right for a list, without the texts of its own page. */
export function presentCard(row: RightRow, config: RightsConfig, work: GoodsSummary): RightsCard {
  const { content: _content, howTo: _howTo, ...offered } = config
  return {
    rightsId: rightsIdOf(keyOfRow(row)),
    nftId: row.item_id,
    goodsSn: row.goods_sn,
    goodsName: work.name,
    serial: row.serial,
    state: row.state,
    stateTime: toSecondsOrNull(row.state_time),
    config: offered,
  }
}

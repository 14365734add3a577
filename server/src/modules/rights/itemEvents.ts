import { type ItemId, RightsState } from '@app/contract'
import type { ItemEvent } from '@app/contract/admin/items'
import { toSeconds } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'

const stateTexts: Partial<Record<RightsState, string>> = {
  [RightsState.wait]: '填好收货地址',
  [RightsState.already]: '已使用',
  [RightsState.done]: '已完成',
}

const actors = { owner: '持有人', staff: '商户', operator: '运营' } as const

/** Returns the history of an item's rights, newest first. */
export async function eventsOf(db: Db, itemId: ItemId): Promise<ItemEvent[]> {
  const rows = await db
    .selectFrom('rights_entries as e')
    .innerJoin('rights_configs as c', 'c.id', 'e.config_id')
    .select(['c.name', 'e.from_state', 'e.to_state', 'e.actor', 'e.actor_name', 'e.note', 'e.created_at'])
    .where('e.item_id', '=', itemId)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    at: toSeconds(row.created_at),
    kind: 'right',
    text: `权益「${row.name}」${row.from_state === RightsState.done ? '核销已撤销' : (stateTexts[row.to_state] ?? '')}，${actors[row.actor]} ${row.actor_name}`,
    ...(row.note && { note: row.note }),
  }))
}

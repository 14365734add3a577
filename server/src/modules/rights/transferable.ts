import type { ItemId } from '@app/contract'
import type { Db } from '../../core/database.ts'
import type { Configs } from './configs/service.ts'
import { ofItem } from './queries.ts'

/** Short form of a right, for works and gifts. */
export interface NamedRight {
  name: string
  description: string
}

/**
 * Returns what an item brings its next owner: the promises of its work, then its unused rights whose period is not
 * over. A right that the work also promises by name is listed once, as long as it can be used.
 */
export async function transferableRights(
  { db, configs }: { db: Db; configs: Configs },
  itemId: ItemId,
  promises: readonly NamedRight[],
): Promise<NamedRight[]> {
  const rights = await ofItem(db, itemId)
  const offered = await configs.byIds(
    db,
    rights.map((right) => right.config_id),
  )
  const names = new Set([...offered.values()].map((config) => config.name))
  const open = rights.flatMap(({ config_id: configId, is_open: isOpen }) => {
    const config = offered.get(configId)
    return isOpen && config ? [{ name: config.name, description: config.summary }] : []
  })
  return [...promises.filter((promise) => !names.has(promise.name)), ...open]
}

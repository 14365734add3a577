import type { ItemId } from '@app/contract'
import type { Database } from '../../core/database.ts'
import type { Configs } from './configs.ts'
import { ofItem } from './queries.ts'

/** A right in a few words, as works and gifts name it. */
export interface NamedRight {
  name: string
  description: string
}

/**
 * What an item brings its next owner: the rights that nobody has used and whose time is not over, behind whatever else
 * the work promises in words. A right the work names in words and also has is told once, while it can be used.
 */
export async function travellingRights(
  { db }: Database,
  configs: Configs,
  itemId: ItemId,
  words: readonly NamedRight[],
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
  return [...words.filter((word) => !names.has(word.name)), ...open]
}

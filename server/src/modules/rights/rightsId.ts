import type { ItemId, RightsConfigId, RightsId } from '@app/contract'
import { AppError } from '../../core/errors.ts'

/** Key of one right of one item. */
export interface RightKey {
  itemId: ItemId
  configId: RightsConfigId
}

/** Returns the id of a right on the wire. */
export const rightsIdOf = ({ itemId, configId }: RightKey): RightsId => `${itemId}-${configId}`

/** Parses the id of a right. Throws NOT_FOUND if it is malformed. */
export function readRightsId(rightsId: RightsId): RightKey {
  const [, itemId, configId] = /^(\d{1,18})-(\d{1,18})$/.exec(rightsId) ?? []
  if (itemId === undefined || configId === undefined) throw new AppError('NOT_FOUND')
  return { itemId, configId }
}

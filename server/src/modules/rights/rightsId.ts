import type { ItemId, RightsConfigId, RightsId } from '@app/contract'
import { AppError } from '../../core/errors.ts'

/** One right of one item. */
export interface RightKey {
  itemId: ItemId
  configId: RightsConfigId
}

/** A right on the wire. */
export const rightsIdOf = ({ itemId, configId }: RightKey): RightsId => `${itemId}-${configId}`

/** The right that an id names. Throws NOT_FOUND where it can be none. */
export function readRightsId(rightsId: RightsId): RightKey {
  const [, itemId, configId] = /^(\d{1,18})-(\d{1,18})$/.exec(rightsId) ?? []
  if (itemId === undefined || configId === undefined) throw new AppError('NOT_FOUND')
  return { itemId, configId }
}

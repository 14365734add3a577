import { AppError } from '../../core/errors.ts'

/** One right of one item. */
export interface RightKey {
  itemId: string
  configId: string
}

/** A right on the wire. */
export const rightsIdOf = ({ itemId, configId }: RightKey): string => `${itemId}-${configId}`

/** The right that an id names. Throws NOT_FOUND where it can be none. */
export function readRightsId(rightsId: string): RightKey {
  const [, itemId, configId] = /^(\d{1,18})-(\d{1,18})$/.exec(rightsId) ?? []
  if (itemId === undefined || configId === undefined) throw new AppError('NOT_FOUND')
  return { itemId, configId }
}

import type { ItemId, RightsConfigId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

/** A right as offered to everyone. */
export type OfferedRight = Reply<'rights/rightsConfig/ByIds'>['list'][number]

/** Query for offered rights, in the order of the ids. */
export const offeredRights = (ids: RightsConfigId[]) => read('rights/rightsConfig/ByIds', { ids })

/** Query for the rights of one of the user's pieces. */
export const rightsOfItem = (nftId: ItemId) => ({
  ...read('rights/rightsSold/list', { page: 1, size: 50, nftId }),
  staleTime: 0,
})

/** Query for whether the user redeems rights on site, and where; null for everyone else. */
export const staffInfo = () => ({ ...read('rights/staff/info', {}), staleTime: 10 * 60_000 })

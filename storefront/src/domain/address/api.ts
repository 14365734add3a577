import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type DeliveryAddress = Reply<'user/user/deliveryAddress/list'>['list'][number]

/** The user's delivery addresses, the default one first. Always refetched. */
export const addresses = { ...read('user/user/deliveryAddress/list', {}), staleTime: 0 }

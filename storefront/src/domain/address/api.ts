import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type DeliveryAddress = Reply<'user/user/deliveryAddress/list'>['list'][number]

/** My delivery addresses, the default one first. Always looked at anew. */
export const addresses = { ...read('user/user/deliveryAddress/list', {}), staleTime: 0 }

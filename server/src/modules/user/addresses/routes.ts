import type { Path } from '@app/contract'
import type { Handlers } from '../../../core/handler.ts'
import type { Addresses } from './service.ts'

export type AddressRoutes = Pick<Handlers, Extract<Path, `user/user/deliveryAddress/${string}`>>

export function addressRoutes(addresses: Addresses): AddressRoutes {
  return {
    'user/user/deliveryAddress/list': async (_input, { caller }) => ({ list: await addresses.list(caller.uid) }),
    'user/user/deliveryAddress/add': (input, { idempotency }) => addresses.add(input, idempotency),
    'user/user/deliveryAddress/update': (input, { caller }) => addresses.update(caller.uid, input),
    'user/user/deliveryAddress/defaultAddress': (input, { caller }) =>
      addresses.makeDefault(caller.uid, input.addressId),
    'user/user/deliveryAddress/delete': async (input, { caller }) => {
      await addresses.remove(caller.uid, input.addressId)
      return {}
    },
  }
}

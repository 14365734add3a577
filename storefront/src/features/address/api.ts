import { ApiError } from '@app/contract/client'
import type { Input, Reply } from '@app/contract/types'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { intentionKey } from '../../lib/intention.ts'
import { queryClient, read } from '../../lib/query.ts'

export type DeliveryAddress = Reply<'user/user/deliveryAddress/list'>['list'][number]
export type NewAddress = Input<'user/user/deliveryAddress/add'>
export type ChangedAddress = Input<'user/user/deliveryAddress/update'>

export const addresses = { ...read('user/user/deliveryAddress/list', {}), staleTime: 0 }

const refresh = () => queryClient.invalidateQueries({ queryKey: addresses.queryKey })

/** Keeps a new address. The same address sent again after a lost answer is kept once. */
export function useAddAddress(): (address: NewAddress) => Promise<void> {
  const wish = useRef<{ content: string; key: string }>(undefined)
  return async (address) => {
    const content = JSON.stringify(address)
    if (wish.current?.content !== content) wish.current = { content, key: intentionKey() }
    try {
      await call('user/user/deliveryAddress/add', address, { idempotencyKey: wish.current.key })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) wish.current = undefined
      throw error
    }
    await refresh()
  }
}

export async function updateAddress(address: ChangedAddress): Promise<void> {
  await call('user/user/deliveryAddress/update', address)
  await refresh()
}

export const deleteAddress = {
  mutationFn: async (addressId: string) => {
    await call('user/user/deliveryAddress/delete', { addressId })
    await refresh()
  },
}

export const makeDefault = {
  mutationFn: async (addressId: string) => {
    await call('user/user/deliveryAddress/defaultAddress', { addressId })
    await refresh()
  },
}

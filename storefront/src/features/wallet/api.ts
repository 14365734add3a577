import type { Reply } from '@app/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'
import { setSessionFlags } from '../../lib/session.ts'

export type Chain = Reply<'hwnft/metaChain/list'>['list'][number]
export type Wallet = Reply<'hwnft/metaUserWallet/list'>['list'][number]
export type Challenge = Reply<'hwnft/metaUserWallet/challenge'>

const wallets = { ...read('hwnft/metaUserWallet/list', {}), staleTime: 0 }
const chains = { ...read('hwnft/metaChain/list', {}), staleTime: 10 * 60_000 }

export const useChains = () => useQuery(chains)

/** All addresses of mine; the session learns whether there is one. */
export function useWallets() {
  const query = useQuery(wallets)
  const isWallet = query.data && query.data.list.length > 0
  useEffect(() => {
    if (isWallet !== undefined) setSessionFlags({ isWallet })
  }, [isWallet])
  return query
}

const refresh = () => queryClient.invalidateQueries({ queryKey: wallets.queryKey })

/** Has the platform make and keep an address on a chain. */
export const createWallet = {
  mutationFn: async (chainId: number) => {
    await call('hwnft/metaUserWallet/create', { chainId })
    await refresh()
  },
}

/** The words that the owner of an address signs to prove it. Throws ApiError. */
export function askChallenge(chainId: number, address: string): Promise<Challenge> {
  return call('hwnft/metaUserWallet/challenge', { chainId, address })
}

/** Binds an own address by the signed words. Throws ApiError. */
export async function bindWallet(message: string, signature: string): Promise<void> {
  await call('hwnft/metaUserWallet/add', { message, signature })
  await refresh()
}

import type { Reply } from '@app/contract/types'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'
import { setSessionFlags } from '../../lib/session.ts'
import { useQueryState } from '../../lib/query-state.tsx'

export type Wallet = Reply<'hwnft/metaUserWallet/list'>['list'][number]
export type Challenge = Reply<'hwnft/metaUserWallet/challenge'>

const wallets = { ...read('hwnft/metaUserWallet/list', {}), staleTime: 0 }

/** All of the user's addresses; also updates in the session whether there is one. */
export function useWallets() {
  const reading = useQueryState(wallets)
  const isWallet = reading.value && reading.value.list.length > 0
  useEffect(() => {
    if (isWallet !== undefined) setSessionFlags({ isWallet })
  }, [isWallet])
  return reading
}

/** Returns the text that the owner of an address signs to prove it. Throws ApiError. */
export function askChallenge(chainId: number, address: string): Promise<Challenge> {
  return call('hwnft/metaUserWallet/challenge', { chainId, address })
}

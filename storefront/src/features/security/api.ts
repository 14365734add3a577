import type { Reply } from '@app/contract/types'
import { useEffect } from 'react'
import { type SafeCodeInfo, safeCodeInfo } from '../../domain/person/safe-code-info.ts'
import { queryClient, read } from '../../lib/query.ts'
import { setSessionFlags } from '../../lib/session.ts'
import { useQueryState } from '../../lib/query-state.tsx'

export type LoginList = Reply<'user/session/list'>
export type Login = LoginList['list'][number]
export type SecurityEvent = LoginList['events'][number]

export const logins = { ...read('user/session/list', {}), staleTime: 0 }

/** Current state of the safe code; also updates in the session whether gifts ask for it. */
export function useSafeCodeInfo() {
  const reading = useQueryState(safeCodeInfo)
  const isAsked = reading.value?.transferCodeSwitch
  useEffect(() => {
    if (isAsked !== undefined) setSessionFlags({ transferCodeSwitch: isAsked })
  }, [isAsked])
  return reading
}

/** Refetches the state of the safe code after a change. Throws ApiError. */
export function readSafeCode(): Promise<SafeCodeInfo> {
  return queryClient.fetchQuery(safeCodeInfo)
}

export const refreshLogins = () => queryClient.invalidateQueries({ queryKey: logins.queryKey })

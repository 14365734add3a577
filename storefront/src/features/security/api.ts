import type { Reply } from '@app/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, read } from '../../lib/query.ts'
import { setSessionFlags } from '../../lib/session.ts'

export type SafeCodeInfo = Reply<'user/securityCode/info'>
export type LoginList = Reply<'user/session/list'>
export type Login = LoginList['list'][number]
export type SecurityEvent = LoginList['events'][number]

const safeCode = { ...read('user/securityCode/info', {}), staleTime: 0 }
export const logins = { ...read('user/session/list', {}), staleTime: 0 }

/** What the safe code is like, now; the session learns whether it is asked before a gift. */
export function useSafeCodeInfo() {
  const query = useQuery(safeCode)
  const isAsked = query.data?.transferCodeSwitch
  useEffect(() => {
    if (isAsked !== undefined) setSessionFlags({ transferCodeSwitch: isAsked })
  }, [isAsked])
  return query
}

/** The state of the safe code after something was done about it. Throws ApiError. */
export function readSafeCode(): Promise<SafeCodeInfo> {
  return queryClient.fetchQuery(safeCode)
}

export const refreshLogins = () => queryClient.invalidateQueries({ queryKey: logins.queryKey })

import type { Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type Guest = Reply<'user/user/inviteNewPeople/list'>['list'][number]
export type Charts = Reply<'user/user/inviteNewPeople/charts'>
export type ChartEntry = Charts['list'][number]
export type Period = Charts['period']

const pageSize = 20

/** The user's invite link; it does not change. */
export const inviteLink = () => ({ ...read('user/user/inviteNewPeople/invite', {}), staleTime: Infinity })

/** Users invited by this user, newest first, page by page. */
export const guestPages = () => cursorPages('user/user/inviteNewPeople/list', {}, { size: pageSize })

export const inviteCharts = (period: Period) => read('user/user/inviteNewPeople/charts', { period })

import type { TicketId } from '@app/contract'
import type { Input, Reply } from '@app/contract/types'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type Help = Reply<'ops/help/info'>
export type Ticket = Reply<'user/ticket/info'>
export type TicketCard = Reply<'user/ticket/list'>['list'][number]
export type Entry = Ticket['entries'][number]
export type About = NonNullable<TicketCard['about']>
export type Topic = Input<'user/ticket/create'>['topic']

/** Milliseconds between polls of an ongoing conversation while it is open. */
const lookEvery = 8_000

export const help = { ...read('ops/help/info', {}), staleTime: 10 * 60_000 }

/** The user's own tickets, newest first. */
export const myTickets = () => cursorPages('user/ticket/list', {}, { staleTime: 0 })

export const ticketInfo = (ticketId: TicketId) => ({
  ...read('user/ticket/info', { ticketId }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Ticket | undefined } }) =>
    state.data !== undefined && state.data.state !== 'closed' && lookEvery,
})

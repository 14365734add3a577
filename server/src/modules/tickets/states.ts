import type { TicketState } from '@app/contract/tickets'
import type { Transitions } from '../../core/transitions.ts'

/** Transitions of a ticket (rules/tickets#states). Each message passes the turn; a solved ticket may be reopened. */
export const ticketTransitions: Transitions<TicketState> = {
  open: ['answered', 'solved'],
  answered: ['waiting', 'solved'],
  waiting: ['answered', 'solved'],
  solved: ['waiting', 'closed'],
  closed: [],
}

/** Whether messages may be added. */
export const isGoingOn = (state: TicketState): boolean => state !== 'solved' && state !== 'closed'

/** Whether its owner waits for staff. */
export const isOurTurn = (state: TicketState): boolean => state === 'open' || state === 'waiting'

import type { TicketState } from '@app/contract/tickets'
import type { Transitions } from '../../core/transitions.ts'

/** The life of a ticket (rules/tickets#states). Whose turn it is moves with each word; what was solved may be gone on with. */
export const ticketTransitions: Transitions<TicketState> = {
  open: ['answered', 'solved'],
  answered: ['waiting', 'solved'],
  waiting: ['answered', 'solved'],
  solved: ['waiting', 'closed'],
  closed: [],
}

/** Whether something may be said in it. */
export const isGoingOn = (state: TicketState): boolean => state !== 'solved' && state !== 'closed'

/** Whether its owner waits for us. */
export const isOurTurn = (state: TicketState): boolean => state === 'open' || state === 'waiting'

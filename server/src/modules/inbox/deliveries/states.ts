import type { Transitions } from '../../../core/transitions.ts'
import type { Column } from '../../../db/rows.ts'

export type DeliveryState = Column<'message_deliveries', 'state'>

/**
 * States of a delivery (rules/messages#channels). `unclear`: an SMS that may have been sent, which is not sent again.
 * `refused`: certainly not sent, and another attempt would not help. An operator retries a dead one.
 */
export const deliveryTransitions: Transitions<DeliveryState> = {
  waiting: ['sending', 'refused'],
  sending: ['sent', 'waiting', 'unclear', 'refused', 'dead'],
  sent: [],
  unclear: [],
  refused: [],
  dead: ['waiting'],
}

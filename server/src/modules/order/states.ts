import { OrderDeliveryState, OrderStatus, ReturnState } from '@app/contract'
import { derivedStates } from '../../core/derivedStates.ts'
import type { Transitions } from '../../core/transitions.ts'

/** The life of an order (rules/orders#states). Digital, box, wish and deposit orders go from 1 to 4 at once. */
export const orderTransitions: Transitions<OrderStatus> = {
  [OrderStatus.waitPay]: [OrderStatus.waitDelivery, OrderStatus.complete, OrderStatus.closed],
  [OrderStatus.waitDelivery]: [OrderStatus.delivery, OrderStatus.closed],
  [OrderStatus.delivery]: [OrderStatus.complete],
  [OrderStatus.complete]: [],
  [OrderStatus.closed]: [],
}

/**
 * Whether all that a complete order brought reached the chain. What never did stays for an operator, who gives the money back
 * or has the chain asked again.
 */
export const reachTransitions: Transitions<OrderDeliveryState> = {
  [OrderDeliveryState.normal]: [OrderDeliveryState.deliveryFail],
  [OrderDeliveryState.deliveryFail]: [OrderDeliveryState.normal],
}

/** The life of a return. What was paid back before it was shipped is a return that begins and ends as refunded. */
export const returnTransitions: Transitions<ReturnState> = {
  [ReturnState.asked]: [ReturnState.accepted, ReturnState.refused],
  [ReturnState.accepted]: [ReturnState.refunded],
  [ReturnState.refused]: [],
  [ReturnState.refunded]: [],
}

/** An invoice that is asked for. What was refused may be asked for anew; what is issued stays. */
export const invoiceTransitions: Transitions<'asked' | 'issued' | 'refused'> = {
  asked: ['issued', 'refused'],
  issued: [],
  refused: ['asked'],
}

/** The parcel of an order (rules/orders#parcels). The order moves with it, and where it goes may change until it is sent. */
export const parcelStates = derivedStates('deliveries', {
  addressed: { filled: [], next: ['sent'] },
  sent: { filled: ['shipped_at'], next: ['received'] },
  received: { filled: ['shipped_at', 'received_at'], next: [] },
})

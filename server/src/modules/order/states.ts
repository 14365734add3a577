import { OrderDeliveryState, OrderStatus, ReturnState } from '@app/contract'
import { derivedStates } from '../../core/derivedStates.ts'
import type { Transitions } from '../../core/transitions.ts'

/** Life of an order (rules/orders#states). Digital, box, wish and deposit orders go from 1 to 4 at once. */
export const orderTransitions: Transitions<OrderStatus> = {
  [OrderStatus.waitPay]: [OrderStatus.waitDelivery, OrderStatus.complete, OrderStatus.closed],
  [OrderStatus.waitDelivery]: [OrderStatus.delivery, OrderStatus.closed],
  [OrderStatus.delivery]: [OrderStatus.complete],
  [OrderStatus.complete]: [],
  [OrderStatus.closed]: [],
}

/**
 * Whether all pieces of a complete order reached the chain. A failure waits for an operator, who refunds it or retries
 * the delivery.
 */
export const reachTransitions: Transitions<OrderDeliveryState> = {
  [OrderDeliveryState.normal]: [OrderDeliveryState.deliveryFail],
  [OrderDeliveryState.deliveryFail]: [OrderDeliveryState.normal],
}

/** Life of a return. A refund before shipment is a return that begins and ends as refunded. */
export const returnTransitions: Transitions<ReturnState> = {
  [ReturnState.asked]: [ReturnState.accepted, ReturnState.refused],
  [ReturnState.accepted]: [ReturnState.refunded],
  [ReturnState.refused]: [],
  [ReturnState.refunded]: [],
}

/** Life of an invoice. A refused one may be requested again; an issued one stays. */
export const invoiceTransitions: Transitions<'asked' | 'issued' | 'refused'> = {
  asked: ['issued', 'refused'],
  issued: [],
  refused: ['asked'],
}

/**
 * Parcel of an order (rules/orders#parcels). The order moves with it, and its address may change until it is shipped.
 */
export const parcelStates = derivedStates('deliveries', {
  addressed: { filled: [], next: ['sent'] },
  sent: { filled: ['shipped_at'], next: ['received'] },
  received: { filled: ['shipped_at', 'received_at'], next: [] },
})

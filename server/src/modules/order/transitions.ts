import { OrderStatus, ReturnState } from '@app/contract'
import { checkTransitions, type Transitions } from '../../core/transitions.ts'

/** The life of an order (rules.md, order and payment). Digital, box, wish and deposit orders go from 1 to 4 at once. */
export const orderTransitions: Transitions<OrderStatus> = {
  [OrderStatus.waitPay]: [OrderStatus.waitDelivery, OrderStatus.complete, OrderStatus.closed],
  [OrderStatus.waitDelivery]: [OrderStatus.delivery, OrderStatus.closed],
  [OrderStatus.delivery]: [OrderStatus.complete],
  [OrderStatus.complete]: [],
  [OrderStatus.closed]: [],
}

/** The life of a return. What was paid back before it was shipped is a return that begins and ends as refunded. */
export const returnTransitions: Transitions<ReturnState> = {
  [ReturnState.asked]: [ReturnState.accepted, ReturnState.refused],
  [ReturnState.accepted]: [ReturnState.refunded],
  [ReturnState.refused]: [],
  [ReturnState.refunded]: [],
}

checkTransitions('order status', orderTransitions)
checkTransitions('order return', returnTransitions)

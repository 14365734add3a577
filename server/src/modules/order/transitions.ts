import { OrderStatus } from '@app/contract'
import { checkTransitions, type Transitions } from '../../core/transitions.ts'

/** The life of an order (rules.md, order and payment). Digital, box and wish orders go from 1 to 4 at once. */
export const orderTransitions: Transitions<OrderStatus> = {
  [OrderStatus.waitPay]: [OrderStatus.waitDelivery, OrderStatus.complete, OrderStatus.closed],
  [OrderStatus.waitDelivery]: [OrderStatus.delivery, OrderStatus.closed],
  [OrderStatus.delivery]: [OrderStatus.complete],
  [OrderStatus.complete]: [],
  [OrderStatus.closed]: [],
}

checkTransitions('order status', orderTransitions)

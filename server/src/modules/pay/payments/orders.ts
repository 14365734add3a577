import type { Orders } from '../../order/index.ts'

/** What this module needs from orders. Each function locks the order's row first. */
export type PayableOrders = Pick<
  Orders,
  | 'findForPayment'
  | 'findSeen'
  | 'completeFree'
  | 'lock'
  | 'lockAll'
  | 'lockFree'
  | 'lockForPayment'
  | 'fulfil'
  | 'fulfilAll'
  | 'hold'
  | 'close'
  | 'closeMany'
  | 'findOverdue'
  | 'lockOverdue'
  | 'noteRefunded'
>

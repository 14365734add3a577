import type { Orders } from '../order/index.ts'

/** What of orders this module needs. Each locks the order's row before anything else. */
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

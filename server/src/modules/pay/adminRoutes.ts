import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'

/** What the console asks about money. */
export function payAdminRoutes({ byTwo }: Pick<StaffModule['approvals'], 'byTwo'>) {
  return {
    'order/refund': byTwo('order/refund'),
  } satisfies Partial<AdminHandlers>
}

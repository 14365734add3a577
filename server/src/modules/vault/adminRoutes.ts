import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import type { ChainAdmin } from './chain/adminService.ts'
import type { ItemAdmin } from './items/adminService.ts'
import { type Freezing, targetOf } from './freezes/service.ts'

export interface AdminParts {
  items: ItemAdmin
  freezing: Freezing
  chain: ChainAdmin
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Admin routes for items and the chain. */
export function vaultAdminRoutes({ items, freezing, chain, approvals }: AdminParts) {
  return {
    'item/list': items.list,

    async 'item/freeze'(input, { staff, record }) {
      const { itemId, orderNumber, reason } = input
      await freezing.freeze(input, staff, (tx) =>
        record(tx, {
          target: targetOf(itemId),
          before: { isFrozen: false },
          after: { isFrozen: true, orderNumber },
          reason,
        }),
      )
      return {}
    },

    'item/unfreeze': approvals.requiresApproval('item/unfreeze'),

    'chain/status': chain.status,
    'chain/operations': chain.operations,

    async 'chain/retry'({ operationId, reason }, { record }) {
      await chain.retry(operationId, (tx, { itemId, before }) =>
        record(tx, { target: targetOf(itemId), before, after: { state: 'waiting' }, reason }),
      )
      return {}
    },

    'chain/verify': (_input, { staff, record }) =>
      chain.verifications.begin(staff, (tx, id) => record(tx, { target: `verification:${id}` })),

    'chain/verifications': chain.verifications.list,
    'chain/verification': ({ verificationId }) => chain.verifications.info(verificationId),
  } satisfies Partial<AdminHandlers>
}

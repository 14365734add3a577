import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import {
  beginVerification,
  type ChainAdminDeps,
  chainStatus,
  describeVerification,
  listOperations,
  listVerifications,
  retryOperation,
} from './chain/adminService.ts'
import { freezeItem, targetOf } from './freezes/service.ts'
import { type ItemAdminDeps, listItems } from './items/adminService.ts'

export type VaultAdminRoutes = Pick<
  AdminHandlers,
  | 'item/list'
  | 'item/freeze'
  | 'item/unfreeze'
  | 'chain/status'
  | 'chain/operations'
  | 'chain/retry'
  | 'chain/verify'
  | 'chain/verifications'
  | 'chain/verification'
>

export interface VaultAdminDeps {
  items: ItemAdminDeps
  chain: ChainAdminDeps
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Admin routes for items and the chain. */
export const vaultAdminRoutes = ({ items, chain, approvals }: VaultAdminDeps): VaultAdminRoutes => ({
  'item/list': (input) => listItems(items, input),

  async 'item/freeze'(input, { staff, record }) {
    const { itemId, orderNumber, reason } = input
    await freezeItem(chain, input, staff, (tx) =>
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

  'chain/status': () => chainStatus(chain),
  'chain/operations': (input) => listOperations(chain, input),

  async 'chain/retry'({ operationId, reason }, { record }) {
    await retryOperation(chain, operationId, (tx, { itemId, before }) =>
      record(tx, { target: targetOf(itemId), before, after: { state: 'waiting' }, reason }),
    )
    return {}
  },

  'chain/verify': (_input, { staff, record }) =>
    beginVerification(chain, staff, (tx, id) => record(tx, { target: `verification:${id}` })),
  'chain/verifications': (input) => listVerifications(chain, input),
  'chain/verification': ({ verificationId }) => describeVerification(chain, verificationId),
})

import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import type { createBlindAdmin } from './blind/adminService.ts'
import type { createCodeAdmin } from './codes/adminService.ts'
import type { createGiftAdmin } from './gift/adminService.ts'

interface AdminServices {
  blind: ReturnType<typeof createBlindAdmin>
  codes: ReturnType<typeof createCodeAdmin>
  gifts: ReturnType<typeof createGiftAdmin>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

export const boxesAdminRoutes = ({ blind, codes, gifts, approvals }: AdminServices) =>
  ({
    'box/list': (input) => blind.list(input),
    'box/info': ({ goodsSn }) => blind.info(goodsSn),
    'box/settle': async (input, { record }) => {
      await blind.settle(input, record)
      return {}
    },
    'giftBox/list': (input) => gifts.list(input),
    'giftBox/info': ({ giftBoxId }) => gifts.info(giftBoxId),
    'giftBox/stop': async (input, call) => {
      await gifts.stop(input, call)
      return {}
    },
    'giftBox/resume': async (input, call) => {
      await gifts.resume(input, call)
      return {}
    },
    'codeBatch/list': (input) => codes.list(input),
    'codeBatch/info': ({ batchId }) => codes.info(batchId),
    'codeBatch/make': approvals.requiresApproval('codeBatch/make'),
    'codeBatch/void': async (input, call) => ({ voided: await codes.voidBatch(input, call) }),
    'code/list': (input) => codes.codes(input),
    'code/void': async (input, call) => {
      await codes.voidCode(input, call)
      return {}
    },
  }) satisfies Partial<AdminHandlers>

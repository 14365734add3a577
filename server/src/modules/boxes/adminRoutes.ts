import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import { type BlindAdminDeps, describeBlindBox, listBlindBoxes, settleBlindBox } from './blind/adminService.ts'
import {
  type CodeAdminDeps,
  describeCodeBatch,
  listCodeBatches,
  listCodes,
  voidCode,
  voidCodeBatch,
} from './codes/adminService.ts'
import {
  describeGiftBoxKind,
  type GiftAdminDeps,
  listGiftBoxes,
  resumeGiftBox,
  stopGiftBox,
} from './gift/adminService.ts'

export type BoxesAdminRoutes = Pick<
  AdminHandlers,
  | 'box/list'
  | 'box/info'
  | 'box/settle'
  | 'giftBox/list'
  | 'giftBox/info'
  | 'giftBox/stop'
  | 'giftBox/resume'
  | 'codeBatch/list'
  | 'codeBatch/info'
  | 'codeBatch/make'
  | 'codeBatch/void'
  | 'code/list'
  | 'code/void'
>

export type BoxesAdminDeps = BlindAdminDeps &
  CodeAdminDeps &
  GiftAdminDeps & { approvals: Pick<StaffModule['approvals'], 'requiresApproval'> }

/** Admin routes for blind boxes, gift boxes and exchange codes. */
export const boxesAdminRoutes = (deps: BoxesAdminDeps): BoxesAdminRoutes => ({
  'box/list': (input) => listBlindBoxes(deps, input),
  'box/info': ({ goodsSn }) => describeBlindBox(deps, goodsSn),
  'box/settle': async (input, { record }) => {
    await settleBlindBox(deps, input, record)
    return {}
  },
  'giftBox/list': (input) => listGiftBoxes(deps, input),
  'giftBox/info': ({ giftBoxId }) => describeGiftBoxKind(deps, giftBoxId),
  'giftBox/stop': async (input, call) => {
    await stopGiftBox(deps, input, call)
    return {}
  },
  'giftBox/resume': async (input, call) => {
    await resumeGiftBox(deps, input, call)
    return {}
  },
  'codeBatch/list': (input) => listCodeBatches(deps, input),
  'codeBatch/info': ({ batchId }) => describeCodeBatch(deps, batchId),
  'codeBatch/make': deps.approvals.requiresApproval('codeBatch/make'),
  'codeBatch/void': async (input, call) => ({ voided: await voidCodeBatch(deps, input, call) }),
  'code/list': (input) => listCodes(deps, input),
  'code/void': async (input, call) => {
    await voidCode(deps, input, call)
    return {}
  },
})

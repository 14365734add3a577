import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { createBlindDesk } from './blindDesk.ts'
import type { createCodeDesk } from './codeDesk.ts'

interface Desks {
  blind: ReturnType<typeof createBlindDesk>
  codes: ReturnType<typeof createCodeDesk>
}

export const boxesAdminRoutes = ({ blind, codes }: Desks) =>
  ({
    'box/list': (input) => blind.list(input),
    'box/info': ({ goodsSn }) => blind.info(goodsSn),
    'box/settle': async (input, { record }) => {
      await blind.settle(input, record)
      return {}
    },
    'codeBatch/list': (input) => codes.list(input),
    'codeBatch/info': ({ batchId }) => codes.info(batchId),
    'codeBatch/make': async (input, call) => ({ taskId: await codes.make(input, call) }),
    'codeBatch/void': async (input, call) => ({ voided: await codes.voidBatch(input, call) }),
    'code/list': (input) => codes.codes(input),
    'code/void': async (input, call) => {
      await codes.voidCode(input, call)
      return {}
    },
  }) satisfies Partial<AdminHandlers>

import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { createCodeDesk } from './codeDesk.ts'

interface Desks {
  codes: ReturnType<typeof createCodeDesk>
}

export const boxesAdminRoutes = ({ codes }: Desks) =>
  ({
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

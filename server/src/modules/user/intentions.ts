import type { Database } from '../../core/database.ts'
import type { Handlers } from '../../core/handler.ts'
import { answerUnder } from '../../core/idempotency.ts'

/** For a page that was reloaded before it heard what became of its press. */
export function intentionRoutes({ db }: Database) {
  return {
    'user/intention/info': async ({ key }, { caller }) => ({
      reply: null,
      reason: '',
      ...(await answerUnder(db, caller.uid, key)),
    }),
  } satisfies Partial<Handlers>
}

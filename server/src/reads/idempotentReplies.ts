import type { Handlers } from '../core/handler.ts'
import type { OrderModule } from '../modules/order/index.ts'
import type { UserModule } from '../modules/user/index.ts'

export interface IdempotentReplyDeps {
  user: Pick<UserModule, 'answerUnder'>
  order: Pick<OrderModule, 'placedUnder'>
}

/** Reads the outcome of a write for a page that never received the answer; an order stores its own key. */
export function idempotentReplyReads({ user, order }: IdempotentReplyDeps) {
  return {
    'user/intention/info': async ({ key }, { caller }) => {
      const answer = await user.answerUnder(caller.uid, key)
      const placed = answer.outcome === 'none' ? await order.placedUnder(caller.uid, key) : undefined
      return { reply: null, reason: '', ...answer, ...(placed && { outcome: 'done' as const, reply: placed }) }
    },
  } satisfies Partial<Handlers>
}

import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { once } from '../../core/idempotency.ts'
import type { Codes } from './codes.ts'

export function boxesRoutes({ database }: Foundation, codes: Codes) {
  return {
    'hwnft/exchangeCode/exchange': (input, { caller, key }) =>
      once(database, { uid: caller.uid, key, path: 'hwnft/exchangeCode/exchange', input }, (tx) =>
        codes.redeem(tx, caller, input.code),
      ),
  } satisfies Partial<Handlers>
}

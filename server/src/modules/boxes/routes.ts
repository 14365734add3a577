import type { Handlers } from '../../core/handler.ts'
import type { Codes } from './codes/service.ts'

export function boxesRoutes(codes: Codes) {
  return {
    'hwnft/exchangeCode/exchange': (input, { caller, idempotency }) =>
      idempotency.once((tx) => codes.redeem(tx, caller, input.code)),
  } satisfies Partial<Handlers>
}

import type { Path } from '@app/contract'
import type { Handlers } from '../../../core/handler.ts'
import type { Logins } from './logins.ts'
import { originOf } from './device.ts'
import type { SafeCode } from './safeCode.ts'

export type SecurityRoutes = Pick<Handlers, Extract<Path, `user/securityCode/${string}` | `user/session/${string}`>>

export function securityRoutes({ safeCode, logins }: { safeCode: SafeCode; logins: Logins }): SecurityRoutes {
  return {
    'user/securityCode/editSecurityCode': async (input, call) => {
      await safeCode.set(call.caller, input, originOf(call))
      return {}
    },
    'user/securityCode/info': (_input, { caller }) => safeCode.info(caller.uid),
    'user/securityCode/switch': async (input, { caller }) => {
      await safeCode.switch(caller.uid, input)
      return {}
    },
    'user/securityCode/verify': (input, { caller }) => safeCode.verify(caller.uid, input),
    'user/session/list': (_input, { caller }) => logins.list(caller),
    'user/session/end': async (input, { caller }) => {
      await logins.end(caller.uid, input.sessionId)
      return {}
    },
    'user/session/endAll': async (_input, call) => ({ ended: await logins.endAll(call.caller.uid, originOf(call)) }),
  }
}

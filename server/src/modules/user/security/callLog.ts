import type { Path, Uid } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { CallInfo, Handlers } from '../../../core/handler.ts'
import { networksOf } from '../../../core/networks.ts'
import { clientHash } from '../sessions/knownClients.ts'
import { originOf } from './device.ts'

/** Calls that protect an account, with their event names in the log. */
const events: Partial<Record<Path, string>> = {
  'user/userAuth/register': 'register',
  'user/userAuth/login': 'login',
  'user/userAuth/refreshToken': 'renew',
  'user/userAuth/resetPassword': 'resetPassword',
  'user/userAuth/logout': 'logout',
  'user/userAuth/sendSms': 'askCode',
  'user/userAuth/sendSmsGo': 'askCode',
  'user/securityCode/editSecurityCode': 'setSafeCode',
  'user/securityCode/switch': 'switchSafeCode',
  'user/securityCode/verify': 'verifySafeCode',
  'user/session/end': 'endLogin',
  'user/session/endAll': 'endAllLogins',
  'user/user/kyc/add': 'verifyName',
}

/** A handler of any call; its input type is known where it is mounted. */
type AnyHandler = (input: never, call: never) => Promise<object>

/**
 * Logs the result of security-relevant calls: `info` if done, `warn` if refused. Only the fields below are written.
 * Phones and clients appear as hash prefixes, which can be correlated but not reversed.
 */
export function logSecurityCalls<H extends Partial<Handlers>>({ log, sealer }: CoreServices, handlers: H): H {
  function fieldsOf(event: string, { phone }: { phone?: string }, call: CallInfo<Path>) {
    const { platform, device } = originOf(call)
    return {
      event,
      uid: (call.caller as { uid: Uid } | null)?.uid,
      phone: phone === undefined ? undefined : shorten(sealer.keyedHash(phone, 'log.phone')),
      network: networksOf(call.ip).host,
      client: call.client.isKept ? shorten(clientHash(call.client)) : undefined,
      platform,
      device,
    }
  }

  function logged(event: string, handler: AnyHandler) {
    return async (input: { phone?: string }, call: CallInfo<Path>) => {
      const fields = fieldsOf(event, input, call)
      try {
        const reply = await handler(input as never, call as never)
        const uid = fields.uid ?? (reply as { uid?: Uid }).uid
        log.info({ ...fields, uid, outcome: 'done' }, 'security event')
        return reply
      } catch (error) {
        if (error instanceof AppError) {
          log.warn({ ...fields, outcome: 'refused', reason: error.reason }, 'security event')
        }
        throw error
      }
    }
  }

  const entries = Object.entries<AnyHandler>(handlers).map(([path, handler]) => {
    const event = events[path as Path]
    return [path, event ? logged(event, handler) : handler]
  })
  return Object.fromEntries(entries) as H
}

const shorten = (hash: Buffer): string => hash.toString('base64url').slice(0, 12)

import type { SmsPurpose } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sealer } from '../../../core/crypto.ts'
import type { Sms } from '../../../ports/sms.ts'
import type { RequestClient } from '../sessions/knownClients.ts'
import type { LimitedAsker, SmsLimits } from './limits.ts'

/** The client that requests a code, with its user agent. */
export type CodeAsker = RequestClient & LimitedAsker

/** An entered code, and its origin. */
export interface CodeProof {
  phone: string
  purpose: SmsPurpose
  code: string
  asker: RequestClient
}

export interface SmsCodeDeps extends CoreServices {
  sms: Sms
  limits: SmsLimits
}

/** Returns the hashes of a code under every key of the ring; the first is stored. */
export const codeHashesOf = (
  sealer: Sealer,
  { phone, purpose, code }: Omit<CodeProof, 'asker'>,
): [Buffer, ...Buffer[]] => sealer.keyedHashes(code, `sms:${phone}:${purpose}`)

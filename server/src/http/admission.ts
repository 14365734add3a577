import { type AnyRoute, type Auth, type Path, routes } from '@app/contract'
import type { Clock } from '../core/clock.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { Authenticate, Caller } from '../core/handler.ts'
import { bindIdempotency, type RequestKey, type IdempotentRequest } from '../core/idempotency.ts'
import { type CallLimits, limitUse } from '../core/rateLimit.ts'

/** How callers are authenticated and limited. */
export interface Admission {
  /** Server time in every answer; pages set their clocks by it. */
  clock: Clock
  authenticate: Authenticate
  /** Requires that a caller meets a call's `auth`. Throws KYC_REQUIRED, UNDER_AGE. */
  requireFor: (auth: Auth, caller: Caller) => void
  /** Requires that a caller has not called too often. Throws the reason that the route names. */
  requireCalm: (route: AnyRoute, caller: Caller) => Promise<void>
  /** Binds an idempotency key to the store of its result. */
  intend: <P extends Path>(request: RequestKey<P>) => IdempotentRequest<P>
}

export interface AdmissionParts extends Pick<Admission, 'authenticate' | 'requireFor'> {
  /** Limits for each call whose route names a reason for `tooOften`. */
  limits: CallLimits
}

/** Creates the admission of callers. `requireLimits` checks separately that `limits` match the routes. */
export function createAdmission({ clock, database }: CoreServices, { limits, ...known }: AdmissionParts): Admission {
  return {
    clock,
    ...known,
    intend: (request) => bindIdempotency(database, request),
    async requireCalm({ path, tooOften }, { uid }) {
      const limit = limits[path]
      if (!tooOften || !limit) return
      const { seconds, most } = limit
      await limitUse(database.db, { key: `call:${path}:${uid}`, seconds, limit: await most(), reason: tooOften })
    },
  }
}

/** Requires that limits and routes match. Throws an error that names the difference. */
export function requireLimits(limits: CallLimits): void {
  const wrong = (Object.keys(routes) as Path[]).filter((path) => (routes[path].tooOften !== null) !== path in limits)
  if (wrong.length > 0) throw new Error(`Limits and routes do not agree: ${wrong.join(', ')}`)
}

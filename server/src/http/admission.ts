import { type Path, type Route, routes } from '@app/contract'
import type { Clock } from '../core/clock.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { Caller } from '../core/handler.ts'
import { bindIdempotency, type RequestKey, type IdempotentRequest } from '../core/idempotency.ts'
import { type CallLimits, limitUse } from '../core/rateLimit.ts'

/** Finds who owns an access token; null when nobody does. Throws ACCOUNT_DISABLED. */
export type Authenticate = (token: string) => Promise<Caller | null> | Caller | null

/** How callers are known, and what is asked of them. */
export interface Admission {
  /** For the moment that every answer tells, by which pages set their own clocks. */
  clock: Clock
  authenticate: Authenticate
  /** That a caller is whom a call is for. Throws KYC_REQUIRED, UNDER_AGE. */
  requireFor: (auth: Route['auth'], caller: Caller) => void
  /** That a caller has not called too often. Throws the reason that the route names. */
  requireCalm: (route: Route, caller: Caller) => Promise<void>
  /** Binds what a key stands for to where it is kept what came of it. */
  intend: <P extends Path>(request: RequestKey<P>) => IdempotentRequest<P>
}

export interface AdmissionParts extends Pick<Admission, 'authenticate' | 'requireFor'> {
  /** How often, for each call whose route names a reason for too often. */
  limits: CallLimits
}

/** What mounting asks of callers; that `limits` are those of the routes is for `requireLimits` to say. */
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

/** That the limits are those of the routes. Throws an error that names what is missing. */
export function requireLimits(limits: CallLimits): void {
  const wrong = (Object.keys(routes) as Path[]).filter((path) => (routes[path].tooOften !== null) !== path in limits)
  if (wrong.length > 0) throw new Error(`Limits and routes do not agree: ${wrong.join(', ')}`)
}

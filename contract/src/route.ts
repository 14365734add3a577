import type * as z from 'zod'
import type { LimitReason, Reason } from './errors.ts'
import type { Path } from './paths.ts'
import type { CacheTag } from './cacheTags.ts'
import type { Verb } from './verb.ts'

/**
 * Required authorization: none; optional, with the user known if logged in; a login; a login with a verified real name;
 * or the same for adults only, for buying, boxes, draws and lots (rules/wire#who-may).
 */
export type Auth = 'none' | 'optional' | 'user' | 'verified' | 'adult'

/** Reason codes for logged-in callers who lack the authorization. */
const refusals = {
  none: [],
  optional: [],
  user: [],
  verified: ['KYC_REQUIRED'],
  adult: ['KYC_REQUIRED', 'UNDER_AGE'],
} as const satisfies Record<Auth, readonly Reason[]>

/** One call. Its input is the query of a GET or the JSON body of a POST; its reply is the envelope's `data`. */
export interface Route<
  Who extends Auth = Auth,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly path: Path
  readonly verb: Verb
  readonly method: 'GET' | 'POST'
  /** True for a POST that also answers a GET with the same input as its query. */
  readonly alsoGet: boolean
  /** True if the write takes an Idempotency-Key header. */
  readonly once: boolean
  /** True if it takes a multipart form with a file. */
  readonly file: boolean
  readonly auth: Who
  /** True if it issues a client token to a browser or app that has none, by which it is recognised later. */
  readonly client: boolean
  readonly input: Input
  readonly reply: Reply
  /** Error codes of this call besides those that every call shares. */
  readonly errors: readonly Reason[]
  /** Reason code for exceeding the per-person rate limit; null if the call has none of its own. */
  readonly tooOften: LimitReason | null
  /** Cache tags that a read provides. */
  readonly provides: readonly CacheTag[]
  /** Cache tags that a write invalidates. */
  readonly invalidates: readonly CacheTag[]
}

interface RouteSpec<Who extends Auth, Input extends z.ZodType, Reply extends z.ZodType> {
  auth: Who
  input: Input
  reply: Reply
  errors?: readonly Reason[]
  tooOften?: LimitReason
  client?: boolean
  provides?: readonly CacheTag[]
  invalidates?: readonly CacheTag[]
}

/** Declares a call. `npm run generate` derives the table of routes and the browser's tables from these declarations. */
export function route<Who extends Auth, Input extends z.ZodType, Reply extends z.ZodType>(
  verb: Verb,
  path: Path,
  {
    auth,
    input,
    reply,
    errors = [],
    tooOften,
    client = false,
    provides = [],
    invalidates = [],
  }: RouteSpec<Who, Input, Reply>,
): Route<Who, Input, Reply> {
  return {
    path,
    verb,
    method: verb === 'GET' ? 'GET' : 'POST',
    alsoGet: verb === 'POST or GET',
    once: verb === 'POST once',
    file: verb === 'POST file',
    client,
    auth,
    input,
    reply,
    errors: [...new Set([...refusals[auth], ...errors, ...(tooOften ? [tooOften] : [])])],
    tooOften: tooOften ?? null,
    provides,
    invalidates,
  }
}

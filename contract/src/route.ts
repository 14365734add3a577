import type * as z from 'zod'
import type { LimitReason, Reason } from './errors.ts'
import type { Path } from './paths.ts'
import type { Thing } from './things.ts'
import type { Verb } from './verb.ts'

/**
 * Who may call: anyone; anyone, with the user known when logged in; logged-in users only; of those, people with a verified
 * real name; or of these, adults, for buying, boxes, draws and lots (rules/wire#who-may).
 */
export type Auth = 'none' | 'optional' | 'user' | 'verified' | 'adult'

/** What those who may not call, though logged in, are told. */
const refusals = {
  none: [],
  optional: [],
  user: [],
  verified: ['KYC_REQUIRED'],
  adult: ['KYC_REQUIRED', 'UNDER_AGE'],
} as const satisfies Record<Auth, readonly Reason[]>

/** One call: its input is the query of a GET or the JSON body of a POST; its reply is the envelope's `data`. */
export interface Route<
  Who extends Auth = Auth,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly path: Path
  readonly verb: Verb
  readonly method: 'GET' | 'POST'
  /** True for a POST that answers a GET with the same input as its query as well. */
  readonly alsoGet: boolean
  /** True when the write takes an Idempotency-Key header. */
  readonly once: boolean
  /** True when it takes a multipart form with a file. */
  readonly file: boolean
  readonly auth: Who
  /** True when it gives a browser or app that has none the token by which it is known again. */
  readonly client: boolean
  readonly input: Input
  readonly reply: Reply
  /** Business refusals this call can answer besides those every call shares. */
  readonly errors: readonly Reason[]
  /** What those are told who call more often than one person may; null where that is not limited for the call as such. */
  readonly tooOften: LimitReason | null
  /** Of what a read tells. */
  readonly shows: readonly Thing[]
  /** What is not as it was after a write. */
  readonly changes: readonly Thing[]
}

interface RouteSpec<Who extends Auth, Input extends z.ZodType, Reply extends z.ZodType> {
  auth: Who
  input: Input
  reply: Reply
  errors?: readonly Reason[]
  tooOften?: LimitReason
  client?: boolean
  shows?: readonly Thing[]
  changes?: readonly Thing[]
}

/** Declares a call, once: the table of routes and what the browser knows of it are drawn from here by `npm run generate`. */
export function route<Who extends Auth, Input extends z.ZodType, Reply extends z.ZodType>(
  verb: Verb,
  path: Path,
  { auth, input, reply, errors = [], tooOften, client = false, shows = [], changes = [] }: RouteSpec<Who, Input, Reply>,
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
    shows,
    changes,
  }
}

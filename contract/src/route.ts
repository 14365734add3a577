import type * as z from 'zod'
import type { LimitReason, Reason } from './errors.ts'
import type { DeclaredIds } from './ids.ts'
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
  Kind extends Verb = Verb,
  Path extends string = string,
> {
  readonly path: Path
  /** A short Chinese verb phrase that names the call in the API reference. */
  readonly title: string
  readonly verb: Kind
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
  /** A well-formed input with every field; its ids need not exist. Tests of refusals and the API reference use it. */
  readonly example: Required<z.input<Input>>
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

/** The example of a call; only a call whose fields are all optional may leave it out. */
export type ExampleOf<Example> = Record<string, never> extends Example ? { example?: Example } : { example: Example }

interface RouteSpec<Who extends Auth, Input extends z.ZodType, Reply extends z.ZodType> {
  title: string
  auth: Who
  input: Input
  reply: Reply
  errors?: readonly Reason[]
  tooOften?: LimitReason
  client?: boolean
  provides?: readonly CacheTag[]
  invalidates?: readonly CacheTag[]
}

/** Declares a call. The table of routes and the browser's tables derive from these declarations (table.ts). */
export function route<
  const Kind extends Verb,
  const Path extends string,
  Who extends Auth,
  Input extends z.ZodType,
  Reply extends z.ZodType,
>(
  verb: Kind,
  path: Path,
  {
    title,
    auth,
    input,
    reply,
    errors = [],
    tooOften,
    client = false,
    provides = [],
    invalidates = [],
    example,
  }: RouteSpec<Who, Input, Reply> & ExampleOf<Required<z.input<Input>>> & DeclaredIds<z.input<Input>>,
): Route<Who, Input, Reply, Kind, Path> {
  return {
    path,
    title,
    verb,
    method: verb === 'GET' ? 'GET' : 'POST',
    alsoGet: verb === 'POST or GET',
    once: verb === 'POST once',
    file: verb === 'POST file',
    client,
    auth,
    input,
    example: example ?? ({} as Required<z.input<Input>>),
    reply,
    errors: [...new Set([...refusals[auth], ...errors, ...(tooOften ? [tooOften] : [])])],
    tooOften: tooOften ?? null,
    provides,
    invalidates,
  }
}

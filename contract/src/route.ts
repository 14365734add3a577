import type * as z from 'zod'
import type { Reason } from './errors.ts'
import { type Path, paths } from './paths.ts'

/** Who may call: anyone, anyone (with the user known when logged in), or logged-in users only. */
export type Auth = 'none' | 'optional' | 'user'

/** One call: its input is the query of a GET or the JSON body of a POST; its reply is the envelope's `data`. */
export interface Route<
  Who extends Auth = Auth,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly path: Path
  readonly method: 'GET' | 'POST'
  /** True when the write takes an Idempotency-Key header. */
  readonly once: boolean
  /** True when it takes a multipart form with a file. */
  readonly file: boolean
  readonly auth: Who
  readonly input: Input
  readonly reply: Reply
  /** Business refusals this call can answer besides those every call shares. */
  readonly errors: readonly Reason[]
}

/** Declares the call at `path`; method and idempotency come from the table in paths.ts. */
export function route<Who extends Auth, Input extends z.ZodType, Reply extends z.ZodType>(
  path: Path,
  spec: { auth: Who; input: Input; reply: Reply; errors?: readonly Reason[] },
): Route<Who, Input, Reply> {
  const verb = paths[path]
  return {
    path,
    method: verb === 'GET' ? 'GET' : 'POST',
    once: verb === 'POST once',
    file: verb === 'POST file',
    auth: spec.auth,
    input: spec.input,
    reply: spec.reply,
    errors: spec.errors ?? [],
  }
}

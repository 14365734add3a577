import type * as z from 'zod'
import type { Reason } from '../errors.ts'
import type { AdminReason } from './errors.ts'
import type { Permission } from './permissions.ts'
import { personalFields } from './personal.ts'

/**
 * Who may call: anyone; who has given a password and may lack the second factor; who has given both; of those, whoever
 * holds a right.
 */
export type AdminAuth = 'none' | 'password' | 'session' | Permission

/** What the console shows of a list, and what an export holds. Titles of filters and fields are what operators read. */
export interface ListParts {
  /** What narrows it: each may be left out; one that the list does not know is refused. */
  readonly filters: z.ZodObject
  /** What it may be sorted by: a field, or `-field` for the largest first. The first is what it is without a wish. */
  readonly sorts: readonly [string, ...string[]]
  /** One entry; a field without a title is no column. */
  readonly row: z.ZodObject
  /** Whether who holds the right `export` too may take it away as a file. */
  readonly isExportable: boolean
}

/**
 * One call of the console: its input is the query of a GET or the JSON body of a POST, its reply the envelope's `data`. A GET with
 * `inBody` is still a read, but is sent as a POST.
 */
export interface AdminRoute<
  Path extends string = string,
  Auth extends AdminAuth = AdminAuth,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly path: Path
  readonly method: 'GET' | 'POST'
  readonly auth: Auth
  /** True for a read whose input may identify a person (`personal`), because addresses are stored in logs and histories. */
  readonly inBody: boolean
  /** True where the second factor must have been given within the last minutes (`CONSOLE_STEP_UP_SECONDS`). */
  readonly stepUp: boolean
  /**
   * True where members of staff of a partner may call it too: its handler shows and does to them what is their brands' and shops'
   * alone (`Staff.scope`). Everywhere else they are refused, whatever rights they hold.
   */
  readonly partner: boolean
  /** The largest body, where it is more than other calls may have. */
  readonly bytes?: number
  /** Of a call whose body is a file (`adminUpload`): the bytes it may have at most. Its input stands in its address. */
  readonly fileBytes?: number
  readonly input: Input
  readonly reply: Reply
  /** Business refusals this call can answer besides those every call shares. */
  readonly errors: readonly (Reason | AdminReason)[]
  /** Of a write that may be done to many at once (`bulk/run`): the field that says to which. */
  readonly bulk?: string
  /** Of a list (`adminList`): what it is narrowed, sorted and shown by. */
  readonly list?: ListParts
}

interface AdminRouteSpec<Auth extends AdminAuth, Input extends z.ZodType, Reply extends z.ZodType> {
  auth: Auth
  input: Input
  reply: Reply
  stepUp?: boolean
  partner?: boolean
  bytes?: number
  bulk?: keyof z.input<Input> & string
  errors?: readonly (Reason | AdminReason)[]
}

/** Declares a call of the console, once. Every POST that is not part of coming and going leaves an entry in the audit. */
export function adminRoute<
  const Path extends string,
  const Auth extends AdminAuth,
  Input extends z.ZodType,
  Reply extends z.ZodType,
>(
  method: 'GET' | 'POST',
  path: Path,
  { auth, input, reply, stepUp = false, partner = false, errors = [], bulk, bytes }: AdminRouteSpec<Auth, Input, Reply>,
): AdminRoute<Path, Auth, Input, Reply> {
  return {
    path,
    method,
    auth,
    inBody: method === 'GET' && personalFields(input).length > 0,
    stepUp,
    partner,
    input,
    reply,
    errors,
    ...(bulk !== undefined && { bulk }),
    ...(bytes !== undefined && { bytes }),
  }
}

/**
 * Declares a call whose body is a file as it is (`application/octet-stream`), however long within `fileBytes`: it is never in memory
 * as a whole. Its input stands in its address, as that of a GET.
 */
export function adminUpload<
  const Path extends string,
  const Auth extends AdminAuth,
  Input extends z.ZodType,
  Reply extends z.ZodType,
>(
  path: Path,
  { fileBytes, ...spec }: Omit<AdminRouteSpec<Auth, Input, Reply>, 'bytes' | 'bulk'> & { fileBytes: number },
): AdminRoute<Path, Auth, Input, Reply> & { readonly fileBytes: number } {
  return { ...adminRoute('POST', path, spec), fileBytes }
}

import type * as z from 'zod'
import type { Reason } from '../errors.ts'
import type { DeclaredIds } from '../ids.ts'
import type { AdminReason } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { ExampleOf } from '../route.ts'
import { personalFields } from './personal.ts'

/**
 * Required authorization: none; a password, possibly without the second factor; a complete login (`session`); or a
 * complete login with a right.
 */
export type AdminAuth = 'none' | 'password' | 'session' | Permission

/** What the console shows of a list and an export contains. Titles of filters and fields are shown to operators. */
export interface ListParts {
  /** Filters, all optional; unknown filters are refused. */
  readonly filters: z.ZodObject
  /** Sorts: a field, or `-field` for descending order. The first is the default. */
  readonly sorts: readonly [string, ...string[]]
  /** One entry; a field without a title has no column. */
  readonly row: z.ZodObject
  /** Whether staff who also hold the right `export` may export it as a file. */
  readonly isExportable: boolean
  /** The filter whose values are tabs with counts. */
  readonly tabs?: string
}

/**
 * One call of the console. Its input is the query of a GET or the JSON body of a POST; its reply is the envelope's
 * `data`. A GET with `inBody` is still a read but is sent as a POST.
 */
export interface AdminRoute<
  Path extends string = string,
  Auth extends AdminAuth = AdminAuth,
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Bulk extends string | undefined = string | undefined,
> {
  readonly path: Path
  /** A short Chinese verb phrase that names the call in the API reference and the audit. */
  readonly title: string
  readonly method: Method
  readonly auth: Auth
  /** True for a read whose input may identify a person (`personal`), because URLs are stored in logs and histories. */
  readonly inBody: boolean
  /**
   * True if a success writes an audit entry: every POST, except those that store nothing of the deployment, such as a dry
   * run or a step of logging in.
   */
  readonly audited: boolean
  /** True if the second factor must have been given recently (within `CONSOLE_STEP_UP_SECONDS`). */
  readonly stepUp: boolean
  /**
   * True if partner staff may call it too. Its handler limits what they see and change to their own brands and shops
   * (`Staff.scope`). All other calls refuse them, whatever rights they hold.
   */
  readonly partner: boolean
  /** Maximum size of the body in bytes, if larger than the default. */
  readonly bytes?: number
  /** For a call whose body is a file (`adminUpload`): its maximum size in bytes. The input is in the query. */
  readonly fileBytes?: number
  readonly input: Input
  /** A well-formed input; its ids need not exist. Tests of refusals and the API reference use it. */
  readonly example: z.input<Input>
  readonly reply: Reply
  /** Error codes of this call besides those that every call shares. */
  readonly errors: readonly (Reason | AdminReason)[]
  /** For a write that supports bulk execution (`bulk/run`): the field that holds the id. */
  readonly bulk: Bulk
  /** For a list (`adminList`): its filters, sorts and columns. */
  readonly list?: ListParts
}

interface AdminRouteParts<Auth extends AdminAuth, Input extends z.ZodType, Reply extends z.ZodType, Bulk> {
  title: string
  auth: Auth
  input: Input
  reply: Reply
  stepUp?: boolean
  partner?: boolean
  bytes?: number
  audited?: false
  bulk?: Bulk & keyof z.input<Input>
  errors?: readonly (Reason | AdminReason)[]
}

export type AdminRouteSpec<
  Auth extends AdminAuth,
  Input extends z.ZodType,
  Reply extends z.ZodType,
  Bulk,
> = AdminRouteParts<Auth, Input, Reply, Bulk> & ExampleOf<z.input<Input>> & DeclaredIds<z.input<Input>>

/** Declares a call of the console. Every POST writes an audit entry unless it declares `audited: false`. */
export function adminRoute<
  const Method extends 'GET' | 'POST',
  const Path extends string,
  const Auth extends AdminAuth,
  Input extends z.ZodType,
  Reply extends z.ZodType,
  const Bulk extends string | undefined = undefined,
>(
  method: Method,
  path: Path,
  {
    title,
    auth,
    input,
    example,
    reply,
    stepUp = false,
    partner = false,
    errors = [],
    audited,
    bulk,
    bytes,
  }: AdminRouteSpec<Auth, Input, Reply, Bulk>,
): AdminRoute<Path, Auth, Input, Reply, Method, Bulk> {
  return {
    path,
    title,
    method,
    auth,
    audited: audited ?? method === 'POST',
    inBody: method === 'GET' && personalFields(input).length > 0,
    stepUp,
    partner,
    input,
    example: example ?? ({} as z.input<Input>),
    reply,
    errors,
    bulk: bulk as Bulk,
    ...(bytes !== undefined && { bytes }),
  }
}

/**
 * Declares a call whose body is a raw file (`application/octet-stream`) of up to `fileBytes`, which is streamed and
 * never held in memory as a whole. Its input is in the query, like that of a GET.
 */
export function adminUpload<
  const Path extends string,
  const Auth extends AdminAuth,
  Input extends z.ZodType,
  Reply extends z.ZodType,
>(
  path: Path,
  { fileBytes, ...spec }: AdminRouteSpec<Auth, Input, Reply, undefined> & { fileBytes: number; bytes?: never },
): AdminRoute<Path, Auth, Input, Reply, 'POST', undefined> & { readonly fileBytes: number } {
  return { ...adminRoute('POST', path, spec as AdminRouteSpec<Auth, Input, Reply, undefined>), fileBytes }
}

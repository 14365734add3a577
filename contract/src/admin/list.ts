import * as z from 'zod'
import type { Reason } from '../errors.ts'
import type { DeclaredIds } from '../ids.ts'
import type { AdminReason } from './errors.ts'
import { mostCounted } from './listNames.ts'
import type { Permission } from './permissions.ts'
import { type AdminRoute, adminRoute, type AdminRouteSpec, type ListParts } from './route.ts'

interface AdminListSpec<
  Auth extends Permission,
  Filters extends Record<string, z.ZodType>,
  Sort extends string,
  Row extends z.ZodObject,
> {
  title: string
  auth: Auth
  filters: Filters
  sorts: readonly [Sort, ...Sort[]]
  row: Row
  /** The filter whose values are tabs with counts; a choice, or a flag with labels. */
  tabs?: keyof Filters & string
  /** Filters of an example; none if left out. */
  example?: { readonly [Name in keyof Filters]?: z.input<Filters[Name]> }
  isExportable?: boolean
  partner?: boolean
  errors?: readonly (Reason | AdminReason)[]
}

type Optional<Filters extends Record<string, z.ZodType>> = { [Name in keyof Filters]: z.ZodOptional<Filters[Name]> }

interface ListPlace<Sort extends string> {
  sort: z.ZodDefault<z.ZodType<Sort>>
  after: z.ZodOptional<z.ZodString>
  size: z.ZodDefault<z.ZodInt>
  withCounts: z.ZodOptional<z.ZodBoolean>
}

type ListInput<Filters extends Record<string, z.ZodType>, Sort extends string> = z.ZodObject<
  Optional<Filters> & ListPlace<Sort>,
  z.core.$strict
>

type ListReply<Row extends z.ZodObject> = z.ZodObject<
  {
    list: z.ZodArray<Row>
    next: z.ZodNullable<z.ZodString>
    counts: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodInt>>
  },
  z.core.$strict
>

/** A console list as declared by its route. */
export type AdminListRoute<
  Path extends string,
  Auth extends Permission,
  Filters extends Record<string, z.ZodType>,
  Sort extends string,
  Row extends z.ZodObject,
> = AdminRoute<Path, Auth, ListInput<Filters, Sort>, ListReply<Row>, 'GET', undefined> & { readonly list: ListParts }

/**
 * Declares an unbounded list with filters, sorts and keyset pages, whose cost does not depend on the position.
 * `next` is the cursor of the next page (`after`); null on the last. A list with `tabs` answers `withCounts` with `counts`
 * alone: the entries of each value that match the other filters, at most `mostCounted`.
 */
export function adminList<
  const Path extends string,
  const Auth extends Permission,
  Filters extends Record<string, z.ZodType>,
  const Sort extends string,
  Row extends z.ZodObject,
>(
  path: Path,
  {
    title,
    auth,
    filters,
    sorts,
    row,
    tabs,
    example = {},
    isExportable = true,
    partner = false,
    errors = [],
  }: AdminListSpec<Auth, Filters, Sort, Row> & DeclaredIds<{ [Name in keyof Filters]: z.input<Filters[Name]> }>,
): AdminListRoute<Path, Auth, Filters, Sort, Row> {
  const optional = Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, schema.optional()]))
  const input = z.strictObject({
    ...optional,
    sort: z.enum(sorts).default(sorts[0]).meta({ title: '排序' }),
    after: z.string().max(400).optional().meta({ title: '翻页标识' }),
    size: z.int().min(1).max(200).default(50).meta({ title: '每页条数' }),
    ...(tabs !== undefined && { withCounts: z.boolean().optional().meta({ title: '各状态的数量' }) }),
  }) as unknown as ListInput<Filters, Sort>
  const reply = z.strictObject({
    list: z.array(row),
    next: z.string().nullable(),
    ...(tabs !== undefined && { counts: z.record(z.string(), z.int().min(0).max(mostCounted)).optional() }),
  }) as unknown as ListReply<Row>
  return {
    ...adminRoute('GET', path, {
      title,
      auth,
      input,
      example,
      reply,
      partner,
      errors,
    } as AdminRouteSpec<Auth, typeof input, typeof reply, undefined>),
    list: { filters: z.strictObject(optional), sorts, row, isExportable, ...(tabs !== undefined && { tabs }) },
  }
}

/** Builds a schema of an enumeration with the label of each value. */
export function choice<const Value extends string | number>(title: string, labels: Readonly<Record<Value, string>>) {
  const values = Object.keys(labels).map((key) => (Number.isNaN(Number(key)) ? key : Number(key))) as [
    Value,
    ...Value[],
  ]
  return z.literal(values).meta({ title, labels })
}

import { type RawBuilder, sql } from 'kysely'

/**
 * The values of an enumeration as a text of SQL has them: written out, not as parameters, so that they have the type of
 * what they are compared with and the planner knows them when it chooses an index of a part of the rows.
 */
export function literalsOf<const Values extends Readonly<Record<string, number | string>>>(
  values: Values,
): { readonly [Name in keyof Values]: RawBuilder<Values[Name]> } {
  const literals = Object.entries(values).map(([name, value]) => [name, sql.lit(value)])
  return Object.fromEntries(literals) as { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }
}

import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the values of an enumeration as SQL literals instead of parameters. They take the type they are compared
 * with, and the planner can choose a partial index.
 */
export function literalsOf<const Values extends Readonly<Record<string, number | string>>>(
  values: Values,
): { readonly [Name in keyof Values]: RawBuilder<Values[Name]> } {
  const literals = Object.entries(values).map(([name, value]) => [name, sql.lit(value)])
  return Object.fromEntries(literals) as { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }
}

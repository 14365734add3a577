import { sql } from 'kysely'
import type { PickKind } from '@app/contract/admin/pickNames'
import type { PartnerScope } from './adminHandler.ts'
import type { Db } from './database.ts'
import { containing } from './keyset.ts'

/** One thing that a form may choose. */
export interface Picked {
  id: string
  name: string
  /** What tells it from others of its name. */
  note: string
}

/** What is looked for: words of the name, or ids; neither gives the first of all. */
export interface PickRequest {
  words: string | undefined
  ids: readonly string[] | undefined
  /** Whose brands and shops alone are to be found; null for all. */
  scope: PartnerScope | null
}

/** As many as one looks through. */
export const mostPicked = 30

/** What of a module forms choose from. */
export type Pickables = { readonly [Kind in PickKind]?: (db: Db, wish: PickRequest) => Promise<Picked[]> }

/** Ids of numbered rows: others are nobody's. */
export const numbered = (ids: readonly string[]): string[] => ids.filter((id) => /^\d{1,18}$/.test(id))

/** What a name that has an index of its pairs of characters contains; a single character is looked for in all of them. */
export const matchesQuery = (column: string, words: string) =>
  sql<boolean>`bigrams(${sql.ref(column)}) @> bigrams(${words}) and ${sql.ref(column)} ilike ${containing(words)}`

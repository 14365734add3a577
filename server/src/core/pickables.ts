import { sql } from 'kysely'
import type { PickKind } from '@app/contract/admin/pickNames'
import type { PartnerScope } from './adminHandler.ts'
import type { Db, Tx } from './database.ts'
import { containing } from './keyset.ts'

/** An option that a form offers for selection. */
export interface Picked {
  id: string
  name: string
  /** Distinguishes options of the same name. */
  note: string
}

/** Part of the name, or ids. Without either, the first options are returned. */
export interface PickRequest {
  search: string | undefined
  ids: readonly string[] | undefined
  /** Limits the options to the brands and shops of a partner; null for all. */
  scope: PartnerScope | null
}

/** Maximum options in one answer. */
export const mostPicked = 30

/** Selectable things of a module, by kind. */
export type Pickables = { readonly [Kind in PickKind]?: (db: Db | Tx, wish: PickRequest) => Promise<Picked[]> }

/** Keeps the ids that a numbered row can have. */
export const numbered = (ids: readonly string[]): string[] => ids.filter((id) => /^\d{1,18}$/.test(id))

/**
 * SQL condition for a name, with an index over its bigrams, that contains this text. A single character scans all
 * names.
 */
export const matchesQuery = (column: string, text: string) =>
  sql<boolean>`bigrams(${sql.ref(column)}) @> bigrams(${text}) and ${sql.ref(column)} ilike ${containing(text)}`

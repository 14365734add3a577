import type { DraftContent, DraftKind, Finding } from '@app/contract/admin/drafts'
import type { Permission } from '@app/contract/admin/permissions'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** Published content that a draft continues. */
export interface Published<Kind extends DraftKind> {
  readonly content: DraftContent<Kind>
  /** Fields that can no longer change, each with the reason shown to operators. */
  readonly frozen: Readonly<Partial<Record<keyof DraftContent<Kind> & string, string>>>
}

/** The person who asked for the publication. */
export type Publisher = Pick<Staff, 'id' | 'name' | 'displayName'>

/** The storefront page of a preview: its path and the API replies it needs. */
export interface DraftPage {
  /** `/goods/xyz` */
  path: string
  replies: { path: string; input: Record<string, unknown>; reply: unknown }[]
}

/**
 * A kind of content that operators prepare as drafts (`draftables` of a module). Everything runs in one transaction; a
 * preview's is rolled back.
 */
export interface Draftable<Kind extends DraftKind> {
  /** Checks complete content beyond its schema. `id` names the content being changed; null for new content. */
  preflight(tx: Tx, content: DraftContent<Kind>, id: string | null): Promise<Finding[]>
  /** Checks that ask external systems. Runs outside any transaction because it may be slow. */
  externalFindings?(content: DraftContent<Kind>): Promise<Finding[]>
  /** Reads and locks the published content; null if there is none. */
  read(tx: Tx, id: string): Promise<Published<Kind> | null>
  /**
   * Publishes new content through its own service and returns its id. Throws what the service throws. `by` is null for
   * a scheduled plan.
   */
  publish(tx: Tx, content: DraftContent<Kind>, by: Publisher | null): Promise<string>
  /** Changes published content. Throws CONFLICT if a frozen field would change. */
  amend(tx: Tx, id: string, content: DraftContent<Kind>, by: Publisher | null): Promise<void>
  /** Permissions that publisher and approver need for this content besides `draft.publish`. */
  needs?(tx: Tx, content: DraftContent<Kind>, id: string | null): Promise<readonly Permission[]>
  /** The page as published in this transaction. */
  preview?(tx: Tx, id: string): Promise<DraftPage>
  /** Fields unique to each piece of content; a copy leaves them out. */
  readonly own?: readonly (keyof DraftContent<Kind> & string)[]
  /** Gives new unique values to what is inside the content of a copy, which may be incomplete. */
  renumber?(content: Readonly<Record<string, unknown>>): Record<string, unknown>
}

export type Draftables = { readonly [Kind in DraftKind]?: Draftable<Kind> }

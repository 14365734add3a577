import type { DraftContent, DraftKind, Finding } from '@app/contract/admin/drafts'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** What is published already, as its draft continues it. */
export interface Published<Kind extends DraftKind> {
  readonly content: DraftContent<Kind>
  /** Fields that cannot change any more, each with the reason that operators read. */
  readonly frozen: Readonly<Partial<Record<keyof DraftContent<Kind> & string, string>>>
}

/**
 * A kind of things that operators prepare as drafts (`draftables` of a module). All of it runs in one transaction, of which the
 * preview is undone.
 */
export interface Draftable<Kind extends DraftKind> {
  /** What is wrong with a complete content, beyond what its schema says. `id` is of what it changes; null for something new. */
  preflight(tx: Tx, content: DraftContent<Kind>, id: string | null): Promise<Finding[]>
  /** What is stored of it, locked; null where there is no such thing. */
  read(tx: Tx, id: string): Promise<Published<Kind> | null>
  /** Makes it, by the service that everybody uses. Returns its id. Throws what the service throws. */
  publish(tx: Tx, content: DraftContent<Kind>, by: Staff | null): Promise<string>
  /** Changes what there is. Throws CONFLICT where a frozen field would change. */
  amend(tx: Tx, id: string, content: DraftContent<Kind>, by: Staff | null): Promise<void>
}

export type Draftables = { readonly [Kind in DraftKind]?: Draftable<Kind> }

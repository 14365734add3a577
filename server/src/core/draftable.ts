import type { DraftContent, DraftKind, Finding } from '@app/contract/admin/drafts'
import type { Permission } from '@app/contract/admin/permissions'
import type { Staff } from './adminHandler.ts'
import type { Tx } from './database.ts'

/** What is published already, as its draft continues it. */
export interface Published<Kind extends DraftKind> {
  readonly content: DraftContent<Kind>
  /** Fields that cannot change any more, each with the reason that operators read. */
  readonly frozen: Readonly<Partial<Record<keyof DraftContent<Kind> & string, string>>>
}

/** Who publishes: whoever asked for it. */
export type Publisher = Pick<Staff, 'id' | 'name' | 'displayName'>

/** What the storefront's page of it asks, and is answered. */
export interface Shown {
  /** `/goods/xyz` */
  path: string
  replies: { path: string; input: Record<string, unknown>; reply: unknown }[]
}

/**
 * A kind of things that operators prepare as drafts (`draftables` of a module). All of it runs in one transaction, of which the
 * preview is undone.
 */
export interface Draftable<Kind extends DraftKind> {
  /** What is wrong with a complete content, beyond what its schema says. `id` is of what it changes; null for something new. */
  preflight(tx: Tx, content: DraftContent<Kind>, id: string | null): Promise<Finding[]>
  /** What the world has against it, asked outside of any transaction: it may be slow. */
  look?(content: DraftContent<Kind>): Promise<Finding[]>
  /** What is stored of it, locked; null where there is no such thing. */
  read(tx: Tx, id: string): Promise<Published<Kind> | null>
  /** Makes it, by the service that everybody uses. Returns its id. Throws what the service throws. `by` is null for a plan. */
  publish(tx: Tx, content: DraftContent<Kind>, by: Publisher | null): Promise<string>
  /** Changes what there is. Throws CONFLICT where a frozen field would change. */
  amend(tx: Tx, id: string, content: DraftContent<Kind>, by: Publisher | null): Promise<void>
  /** Rights that who publishes this content, and who approves it, must hold besides `draft.publish`. */
  needs?(tx: Tx, content: DraftContent<Kind>, id: string | null): Promise<readonly Permission[]>
  /** What its page shows once it was published in this transaction. */
  preview?(tx: Tx, id: string): Promise<Shown>
  /** Fields that each has of its own: a copy leaves them out. */
  readonly own?: readonly (keyof DraftContent<Kind> & string)[]
}

export type Draftables = { readonly [Kind in DraftKind]?: Draftable<Kind> }

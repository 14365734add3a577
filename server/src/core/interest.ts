import type { AlbumId, GoodsSn, Uid } from '@app/contract'
import type { Db, Tx } from './database.ts'

/** What people do with works that says that they want them (rules/goods#heat). */
export const interestKinds = ['view', 'favourite', 'order', 'comment', 'gift'] as const
export type InterestKind = (typeof interestKinds)[number]

/** Somebody did something with a work, or with what all works of a series have in common. */
export type Interest = { uid: Uid } & ({ goodsSn: GoodsSn } | { albumId: AlbumId })

/** What a module knows of one kind. */
export interface InterestSource {
  /** How long after it happened it is known whether it counts, in seconds. */
  lagSeconds: number
  /** What happened from `from` on and before `until`, by an index over its time. */
  read(db: Db | Tx, span: { from: Date; until: Date }): Promise<readonly Interest[]>
}

/** What modules tell of how much works are wanted; views are counted where works are shown. */
export type Interests = { readonly [Kind in Exclude<InterestKind, 'view'>]?: InterestSource }

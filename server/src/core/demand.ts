import type { AlbumId, GoodsSn, Uid } from '@app/contract'
import type { Db, Tx } from './database.ts'

/** What people do with works that says that they want them (rules/goods#heat). */
export const demandSignalKinds = ['view', 'favourite', 'order', 'comment', 'gift'] as const
export type DemandSignalKind = (typeof demandSignalKinds)[number]

/** Somebody did something with a work, or with what all works of a series have in common. */
export type DemandSignal = { uid: Uid } & ({ goodsSn: GoodsSn } | { albumId: AlbumId })

/** What a module knows of one kind. */
export interface DemandSource {
  /** How long after it happened it is known whether it counts, in seconds. */
  lagSeconds: number
  /** What happened from `from` on and before `until`, by an index over its time. */
  read(db: Db | Tx, span: { from: Date; until: Date }): Promise<readonly DemandSignal[]>
}

/** What modules tell of how much works are wanted; views are counted where works are shown. */
export type DemandSources = { readonly [Kind in Exclude<DemandSignalKind, 'view'>]?: DemandSource }

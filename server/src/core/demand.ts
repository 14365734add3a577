import type { AlbumId, GoodsSn, Uid } from '@app/contract'
import type { Db, Tx } from './database.ts'

/** User actions that signal demand for a work (rules/goods#heat). */
export const demandSignalKinds = ['view', 'favourite', 'order', 'comment', 'gift'] as const
export type DemandSignalKind = (typeof demandSignalKinds)[number]

/** A user's action on a work, or on something that all works of a series share. */
export type DemandSignal = { uid: Uid } & ({ goodsSn: GoodsSn } | { albumId: AlbumId })

/** Demand signals of one kind, as a module reads them. */
export interface DemandSource {
  /** Seconds after an action until it is known whether it counts. */
  lagSeconds: number
  /** Reads the signals from `from` (inclusive) to `until` (exclusive) by an index over their time. */
  read(db: Db | Tx, span: { from: Date; until: Date }): Promise<readonly DemandSignal[]>
}

/** Demand sources of the modules. Views are counted elsewhere, when works are shown. */
export type DemandSources = { readonly [Kind in Exclude<DemandSignalKind, 'view'>]?: DemandSource }

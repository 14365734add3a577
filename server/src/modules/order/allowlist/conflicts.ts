import type { ReadConflicts } from '../../../core/timed.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { filled } from './queries.ts'

/** Finds priority windows for lists that are empty, and lists that no window uses. */
export const listConflicts =
  ({ comingSales }: Pick<GoodsModule['admin'], 'comingSales'>): ReadConflicts =>
  async (db, span) => {
    const sales = await comingSales(db, span)
    const listed = await filled(
      db,
      sales.map(({ goodsSn }) => goodsSn),
    )
    return sales.flatMap(({ goodsSn: id, name, at, hasListWindow }) => {
      if (listed.has(id) === hasListWindow) return []
      const sentence = hasListWindow
        ? `“${name}”有名单优先购的时段，名单还是空的`
        : `“${name}”有优先购名单，但没有给名单设优先购时段`
      return [{ kind: 'sale' as const, id, at, sentence }]
    })
  }

import type { WishId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import type { LiveModule } from '../../live/index.ts'
import * as queries from './queries.ts'

/** A wish that people report, as whoever looks at reports handles it. Each act is safe to do twice. */
export function createReportedWishes({ publish }: Pick<LiveModule, 'publish'>) {
  async function hide(tx: Tx, id: WishId): Promise<void> {
    if (await queries.setPublic(tx, id, false)) await publish(tx, 'wishes', 'gone', { wishId: id })
  }
  return {
    find: (db: Db | Tx, id: WishId) => queries.findPublic(db, id),
    hide,
    takeDown: hide,
    async show(tx: Tx, id: WishId): Promise<void> {
      await queries.setPublic(tx, id, true)
    },
  }
}

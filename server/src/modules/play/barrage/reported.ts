import type { LineId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import type { LiveModule } from '../../live/index.ts'
import * as admin from './adminQueries.ts'
import * as queries from './queries.ts'

/** Handles reported lines for reviewers. Each action is safe to repeat. */
export interface ReportedLines {
  find(db: Db | Tx, id: LineId): ReturnType<typeof queries.findShown>
  lock(tx: Tx, id: LineId): Promise<void>
  describe: typeof admin.describe
  search: typeof admin.search
  appeals: {
    /** A line stores nothing about it. */
    asked(): Promise<void>
    lift(tx: Tx, id: LineId): Promise<void>
    uphold(): Promise<void>
  }
  hide(tx: Tx, id: LineId): Promise<void>
  takeDown(tx: Tx, id: LineId): Promise<void>
  show(tx: Tx, id: LineId): Promise<void>
}

export function createReportedLines({ publish }: Pick<LiveModule, 'publish'>): ReportedLines {
  async function hide(tx: Tx, id: LineId): Promise<void> {
    if (await queries.setHidden(tx, id, true)) await publish(tx, 'barrage', 'gone', { lineId: id })
  }
  return {
    find: (db, id) => queries.findShown(db, id),
    async lock(tx, id) {
      await queries.lock(tx, id)
    },
    describe: admin.describe,
    search: admin.search,
    appeals: {
      /** A line stores nothing about it. */
      asked: async (): Promise<void> => undefined,
      async lift(tx: Tx, id: LineId): Promise<void> {
        await queries.setHidden(tx, id, false)
      },
      uphold: async (): Promise<void> => undefined,
    },
    hide,
    takeDown: hide,
    async show(tx, id) {
      await queries.setHidden(tx, id, false)
    },
  }
}

import type { Tx } from '../../core/database.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { MessageState } from '@app/contract/wall'
import type { Decided, Subject } from '../reports/index.ts'
import * as admin from './adminQueries.ts'
import * as items from './itemQueries.ts'
import type { Moving } from './moving.ts'
import { appeal } from './messageQueries.ts'
import { messageTransitions } from './states.ts'
import type { WallSettings } from './settings.ts'

/** Handling of reported messages and comments for reviewers. Each action is safe to repeat. */
export interface ReportedItems {
  message: Subject
  comment: Subject
}

export function createReportedItems(moved: Moving, settings: StoredSettings<WallSettings>): ReportedItems {
  const of = (kind: items.Item['kind']): Subject => {
    /** Runs an action on a locked entry that is visible or hidden. */
    async function withItem(tx: Tx, id: string, act: (item: items.Item, from: items.Standing) => Promise<void>) {
      const item = { kind, id }
      const from = await items.lockItem(tx, item)
      if (from?.state === 'visible' || from?.state === 'hidden') await act(item, from)
    }
    /** Applies a decision to a locked entry in any state. */
    async function settle(tx: Tx, id: string, state: MessageState, { by, reason }: Decided): Promise<void> {
      const item = { kind, id }
      const from = await items.lockItem(tx, item)
      if (!from || (from.state !== state && !messageTransitions[from.state].includes(state))) return
      await items.settle(tx, item, { state, by, reason })
      await moved(tx, item, from, state)
    }

    return {
      awaiting: {
        list: (db, place) => admin.listAwaiting(db, kind, place),
        count: (db) => admin.countAwaiting(db, kind),
        async decide(tx, id, { isFit, ...decided }) {
          const from = await items.lockItem(tx, { kind, id })
          if (from?.state !== 'pending') return false
          await settle(tx, id, isFit ? 'visible' : 'refused', isFit ? { ...decided, reason: null } : decided)
          return true
        },
      },
      async lock(tx, id) {
        await items.lockItem(tx, { kind, id })
      },
      describe: (db, ids) => admin.describe(db, kind, ids),
      search: (db, filter) => admin.search(db, kind, filter),
      appeals: {
        async asked(tx, id, text) {
          if (kind === 'message') await appeal(tx, id, text)
        },
        lift: (tx, id, decided) => settle(tx, id, 'visible', { ...decided, reason: null }),
        async uphold(tx, id, { by }) {
          const stands = await items.lockItem(tx, { kind, id })
          if (stands?.state === 'refused' || stands?.state === 'hidden') await items.leaveAsItIs(tx, { kind, id }, by)
        },
      },
      countsAnew: true,
      find: (db, id) => items.findShown(db, { kind, id }),
      hide: (tx, id) =>
        withItem(tx, id, async (item, from) => {
          if (from.state === 'hidden') return
          const { hiddenByReports } = await settings.get('wall', tx)
          await items.hideForReview(tx, item, hiddenByReports)
          await moved(tx, item, from, 'hidden')
        }),
      show: (tx, id, { by }) =>
        withItem(tx, id, async (item, from) => {
          await items.settle(tx, item, { state: 'visible', reason: null, by })
          await moved(tx, item, from, 'visible')
        }),
      takeDown: (tx, id, { by, reason }) =>
        withItem(tx, id, async (item, from) => {
          // The author reads why, even if the operator gave no reason.
          const { hiddenByReports } = await settings.get('wall', tx)
          await items.settle(tx, item, { state: 'hidden', by, reason: reason ?? hiddenByReports })
          await moved(tx, item, from, 'hidden')
        }),
    }
  }
  return { message: of('message'), comment: of('comment') }
}

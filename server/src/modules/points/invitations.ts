import { RecordSource, type Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import * as queries from './inviteQueries.ts'
import type { Ledger } from './ledger.ts'
import type { PointSettings } from './settings.ts'

/**
 * Creates the handler of a completed identity verification: the user's invitation counts once, for the charts and in
 * points for both. One level only (rules/points#invitations). The caller locks the invited user's row, then this locks
 * the inviter's. Inviters registered earlier than those they invite, so the order has no cycle.
 */
export function createInvitations(ledger: Ledger, settings: StoredSettings<PointSettings>) {
  return async function countInvitation(tx: Tx, inviteeUid: Uid): Promise<void> {
    const inviterUid = await queries.inviterOf(tx, inviteeUid)
    if (inviterUid === undefined) return
    const { points } = (await settings.get('activity', tx)).invite
    if (!(await queries.insertInvitation(tx, { inviteeUid, inviterUid, points }))) return
    if (points > 0) {
      const gift = { source: RecordSource.system, change: points }
      await ledger.add(tx, { ...gift, uid: inviteeUid, title: '受邀注册并实名', reference: `invited:${inviterUid}` })
      await ledger.add(tx, { ...gift, uid: inviterUid, title: '邀请好友', reference: `invite:${inviteeUid}` })
    }
    for (const period of ['', await queries.thisMonth(tx)]) await queries.raiseScore(tx, period, inviterUid)
  }
}

import { RecordSource, type Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import * as queries from './inviteQueries.ts'
import type { Ledger } from './ledger.ts'
import type { PointSettings } from './settings.ts'

/**
 * Returns what follows from a person being verified: the invitation they came by counts, once, for the charts and in
 * points for both. One level only (rules/points#invitations). The invited person's row is locked by the caller, then the
 * inviter's: whoever invites was there before, so that nobody waits in a circle.
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

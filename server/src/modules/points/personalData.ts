import { RecordSource } from '@app/contract'
import { sql } from 'kysely'
import type { PersonalData } from '../../core/personalData.ts'
import { insertSpending, lock, read } from './ledgerQueries.ts'

export const pointsPersonalData: PersonalData = {
  losses: async (db, uid) => ({ points: (await read(db, uid)).points }),
  /** Takes the balance out of the books by an entry of its own: no lot is left that could expire. */
  async forget(tx, uid) {
    const { points } = await lock(tx, uid)
    if (points === 0) return
    const entry = { source: RecordSource.system, title: '账号注销', reference: 'closure' }
    await insertSpending(tx, { uid, points, ...entry })
  },
  tables: {
    pending_points: {
      of: 'uid',
      closing: 'delete',
      exported: {
        title: '待入账积分',
        columns: { created_at: '时间', title: '说明', change: '积分', usable_at: '入账时间' },
      },
    },
    point_lots: {
      of: 'uid',
      closing: { keep: 'trade' },
      exported: { title: '积分有效期', columns: { remaining: '剩余积分', expires_at: '到期时间' } },
    },
    point_entries: {
      of: 'uid',
      closing: { keep: 'trade' },
      exported: { title: '积分明细', columns: { created_at: '时间', title: '说明', change: '变动', balance: '余额' } },
    },
    invitations: {
      of: (uid) => sql<boolean>`inviter_uid = ${uid} or invitee_uid = ${uid}`,
      closing: { keep: 'fairness' },
      exported: { title: '邀请', columns: { counted_at: '时间', points: '积分' } },
    },
    invite_scores: {
      of: 'uid',
      closing: { keep: 'fairness' },
      exported: { title: '邀请排行', columns: { period: '期间', count: '人数' } },
    },
  },
}

import { GenericStatus, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'
import { onlyRow } from '../../db/rows.ts'

export const giftsPersonalData: PersonalData = {
  tables: {
    gifts: {
      of: (uid) => sql<boolean>`from_uid = ${uid} or to_uid = ${uid}`,
      closing: { keep: 'ownership', erase: { message: sql`''` } },
      exported: {
        title: '转赠',
        columns: {
          item_id: '藏品',
          from_uid: '赠送人',
          to_uid: '受赠人',
          state: '状态',
          message: '赠言',
          created_at: '时间',
        },
      },
    },
  },
  async blocks(db: Db | Tx, uid: Uid) {
    const result = await sql<{ count: number }>`
      select count(*)::int as count from gifts
      where (from_uid = ${uid} or to_uid = ${uid}) and state = ${GenericStatus.await}`.execute(db)
    return { gift: onlyRow(result).count }
  },
}

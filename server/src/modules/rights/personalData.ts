import { RightsState, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'
import { onlyRow } from '../../db/rows.ts'
import type { RightsSealing } from './sealer.ts'

/** Rights of a person, and their work for a partner on site. */
export const rightsPersonalData = ({ openAddress }: Pick<RightsSealing, 'openAddress'>): PersonalData => ({
  tables: {
    rights_passes: {
      of: 'uid',
      closing: 'delete',
      exported: { omit: 'codes to show on site that expire after minutes' },
    },
    rights_sold: {
      of: 'uid',
      closing: { keep: 'trade' },
      exported: {
        title: '权益',
        read: async (db, uid) => {
          const rows = await db.selectFrom('rights_sold').selectAll().where('uid', '=', uid).orderBy('number').execute()
          return rows.map((row) => {
            const key = { itemId: row.item_id, configId: row.config_id }
            const address = row.address_encrypted && openAddress(key, row.address_encrypted)
            return {
              权益: row.config_id,
              藏品: row.item_id,
              状态: row.state,
              收货人: address?.name ?? '',
              电话: address?.phone ?? '',
              地址: address?.text ?? '',
              快递: row.carrier,
              单号: row.tracking_number,
              发货时间: row.shipped_at,
            }
          })
        },
      },
    },
    rights_redemptions: {
      of: 'staff_uid',
      closing: { keep: 'trade' },
      exported: { title: '现场核销', columns: { config_id: '权益', place: '地点', created_at: '时间' } },
    },
    rights_staff: {
      of: 'uid',
      // Redemptions refer to it.
      closing: {
        keep: 'trade',
        erase: {
          name: sql`''`,
          dismissed_at: sql`coalesce(dismissed_at, now())`,
          dismissed_by: sql`coalesce(dismissed_by, '账号注销')`,
        },
      },
      exported: { title: '现场工作人员', columns: { name: '姓名', place: '地点', named_at: '时间' } },
    },
  },
  async blocks(db: Db | Tx, uid: Uid) {
    const result = await sql<{ count: number }>`
      select count(*)::int as count from rights_sold where uid = ${uid} and state = ${RightsState.already}`.execute(db)
    return { right: onlyRow(result).count }
  },
})

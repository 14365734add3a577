import { sql } from 'kysely'
import type { Columns } from '../../db/rows.ts'
import type { PersonalData } from '../../core/personalData.ts'

export const ticketsPersonalData: PersonalData = {
  tables: {
    ticket_entries: {
      of: (uid) => sql<boolean>`ticket_id in (select id from tickets where uid = ${uid})`,
      closing: { keep: 'dispute' },
      exported: {
        title: '咨询内容',
        read: async (db, uid) => {
          const { rows } = await sql<Columns<'ticket_entries', 'ticket_id' | 'side' | 'text' | 'created_at'>>`
            select e.ticket_id, e.side, e.text, e.created_at from ticket_entries e join tickets t on t.id = e.ticket_id
            where t.uid = ${uid} and e.kind <> 'note' order by e.id`.execute(db)
          return rows.map((row) => ({ 咨询: row.ticket_id, 发送方: row.side, 内容: row.text, 时间: row.created_at }))
        },
      },
    },
    tickets: {
      of: 'uid',
      closing: { keep: 'dispute' },
      exported: {
        title: '咨询',
        columns: { id: '编号', topic: '主题', state: '状态', created_at: '时间', rating: '评分' },
      },
    },
  },
}

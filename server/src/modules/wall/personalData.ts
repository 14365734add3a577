import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'

export const wallPersonalData: PersonalData = {
  tables: {
    wall_thumbs: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '点赞的留言', columns: { message_id: '留言', created_at: '时间' } },
    },
    wall_comments: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '评论', columns: { message_id: '留言', text: '内容', created_at: '时间' } },
    },
    wall_messages: {
      of: 'uid',
      // Comments of others hang on it: the message goes, its row stays.
      closing: {
        keep: 'dispute',
        erase: {
          text: sql`''`,
          pictures: sql`'[]'`,
          doubts: sql`'[]'`,
          appeal: sql`null`,
          appealed_at: sql`null`,
          deleted_at: sql`coalesce(deleted_at, now())`,
        },
      },
      exported: { title: '留言', columns: { spot_id: '景点', text: '内容', pictures: '图片', created_at: '时间' } },
    },
  },
  /** Takes the person's comments and thumbs out of the counts of messages. */
  async forget(tx: Tx, uid: Uid) {
    await sql`
      update wall_messages m set comments = m.comments - mine.count from (
        select message_id, count(*)::int as count from wall_comments
        where uid = ${uid} and state = 'visible' group by message_id
      ) mine where mine.message_id = m.id`.execute(tx)
    await sql`
      update wall_messages m set thumbs = m.thumbs - 1 from wall_thumbs t
      where t.message_id = m.id and t.uid = ${uid}`.execute(tx)
  },
}

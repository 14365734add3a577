import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { PersonalData } from '../../core/personalData.ts'
import type { Uploads } from './service.ts'

/** A person's pictures. At closing they are hidden at once; a job deletes their files an hour later, then their rows. */
export const uploadPersonalData = ({ release }: Pick<Uploads, 'release'>): PersonalData => ({
  tables: {
    uploads: {
      of: 'uid',
      closing: { keep: 'proof' },
      exported: {
        title: '上传的图片',
        columns: { id: '编号', purpose: '用途', bytes: '字节数', created_at: '上传时间', picture: '图片' },
      },
    },
  },
  async forget(tx: Tx, uid: Uid) {
    const rows = await tx.selectFrom('uploads').select('id').where('uid', '=', uid).orderBy('id').execute()
    for (const { id } of rows) await release(tx, id)
    await sql`update uploads set hidden_at = coalesce(hidden_at, now()) where uid = ${uid}`.execute(tx)
  },
})

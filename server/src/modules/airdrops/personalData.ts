import { sql } from 'kysely'
import type { PersonalData } from '../../core/personalData.ts'

export const airdropsPersonalData: PersonalData = {
  tables: {
    airdrop_lines: {
      of: 'uid',
      closing: { keep: 'ownership', erase: { named: sql`''` } },
      exported: { title: '空投', columns: { airdrop_id: '空投', quantity: '件数', done_at: '时间' } },
    },
  },
}

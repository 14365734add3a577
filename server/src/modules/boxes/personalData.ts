import { sql } from 'kysely'
import type { PersonalData } from '../../core/personalData.ts'
import { onlyRow } from '../../db/rows.ts'

export const boxesPersonalData: PersonalData = {
  async losses(db, uid) {
    const result = await sql<{ count: number }>`
      select (select count(*) from user_blind_boxes where uid = ${uid} and opened_at is null and taken_back_at is null)::int
        + (select count(*) from user_gift_boxes where uid = ${uid} and opened_at is null)::int as count`.execute(db)
    return { boxes: onlyRow(result).count }
  },
  tables: {
    user_blind_boxes: {
      of: 'uid',
      closing: { keep: 'fairness' },
      exported: {
        title: '盲盒',
        columns: { goods_sn: '盲盒', number: '编号', item_id: '所得藏品', created_at: '时间', opened_at: '开启时间' },
      },
    },
    user_gift_boxes: {
      of: 'uid',
      closing: { keep: 'ownership' },
      exported: { title: '礼盒', columns: { gift_box_id: '礼盒', created_at: '时间', opened_at: '开启时间' } },
    },
    exchange_codes: {
      of: 'uid',
      closing: { keep: 'trade' },
      exported: { title: '兑换码', columns: { last_four: '末四位', state: '状态', converted_at: '兑换时间' } },
    },
    exchange_tries: {
      of: 'uid',
      closing: 'delete',
      exported: { omit: 'wrong codes entered within minutes' },
    },
  },
}

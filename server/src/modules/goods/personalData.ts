import { sql } from 'kysely'
import type { PersonalData } from '../../core/personalData.ts'

export const goodsPersonalData: PersonalData = {
  tables: {
    favourites: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '喜欢的作品', columns: { goods_sn: '作品', created_at: '时间' } },
    },
    follows: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '关注的系列与创作者', columns: { kind: '种类', subject: '对象', created_at: '时间' } },
    },
    shop_follows: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '关注的店铺', columns: { shop_id: '店铺', created_at: '时间' } },
    },
    goods_interest: {
      of: (uid) => sql<boolean>`who = ${uid}`,
      closing: 'delete',
      exported: { omit: 'counted views of works, deleted after some days' },
    },
  },
}

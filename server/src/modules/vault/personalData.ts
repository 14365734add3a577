import { sql } from 'kysely'
import type { PersonalData } from '../../core/personalData.ts'
import { countByState } from './items/queries.ts'

export const vaultPersonalData: PersonalData = {
  losses: async (db, uid) => ({ items: (await countByState(db, uid)).total }),
  tables: {
    hall_pieces: {
      of: (uid) => sql<boolean>`hall_id in (select id from halls where uid = ${uid})`,
      closing: 'delete',
      exported: { title: '展厅里的作品', columns: { item_id: '藏品', position: '位置', caption: '题签' } },
    },
    halls: {
      of: 'uid',
      closing: 'delete',
      exported: {
        title: '展厅',
        columns: { name: '名称', foreword: '前言', created_at: '时间', shared_at: '分享时间' },
      },
    },
    items: {
      of: 'owner_uid',
      // The item stays with the closed account until its former owner reclaims it: it is never destroyed.
      closing: { keep: 'ownership', erase: { show_key: sql`replace(gen_random_uuid()::text, '-', '')` } },
      exported: {
        title: '藏品',
        columns: {
          id: '编号',
          goods_sn: '作品',
          serial: '版号',
          price_fen: '价格（分）',
          acquired_at: '入藏时间',
          transaction_hash: '链上交易',
          wallet_address: '链上地址',
        },
      },
    },
    item_entries: {
      of: (uid) => sql<boolean>`from_uid = ${uid} or to_uid = ${uid}`,
      closing: { keep: 'ownership' },
      exported: { title: '藏品流转', columns: { item_id: '藏品', kind: '变动', created_at: '时间', note: '说明' } },
    },
    wallets: {
      of: 'uid',
      // The key of a custodial address holds the items on the chain.
      closing: { keep: 'ownership' },
      exported: {
        title: '钱包地址',
        columns: { chain_id: '链', address: '地址', is_custodial: '由平台托管', created_at: '时间' },
      },
    },
    wallet_challenges: {
      of: 'uid',
      closing: 'delete',
      exported: { omit: 'texts to sign that expire after minutes' },
    },
  },
}

/** A row as text, with the columns that a context needs. */
export type Row = Readonly<Record<string, string>>

/** A sealed column, and the keyed hash beside it if there is one. */
export interface SealedColumn {
  table: string
  /** The primary key. */
  key: readonly string[]
  column: string
  /** Further columns that `context` uses. */
  needs?: readonly string[]
  /** Returns the context a value is sealed with, as its module builds it. */
  context: (row: Row) => string
  hash?: {
    column: string
    context: (row: Row) => string
    /** Part of the sealed text that is hashed; all of it by default. */
    of?: (text: string) => string
  }
}

const identities = (table: string, key: string): SealedColumn[] => [
  {
    table,
    key: [key],
    column: 'id_number_encrypted',
    needs: ['uid'],
    context: ({ uid }) => `identity.idNumber:${uid}`,
    hash: { column: 'id_number_hash', context: () => 'idNumber' },
  },
  {
    table,
    key: [key],
    column: 'real_name_encrypted',
    needs: ['uid'],
    context: ({ uid }) => `identity.realName:${uid}`,
  },
]

const addressFields: SealedColumn[] = ['name', 'phone', 'detail'].map((field) => ({
  table: 'addresses',
  key: ['id'],
  column: `${field}_encrypted`,
  needs: ['uid'],
  context: ({ uid }) => `addresses.${field}:${uid}`,
}))

/** Every sealed column. A test compares the list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'users',
    key: ['uid'],
    column: 'phone_encrypted',
    context: ({ uid }) => `users.phone:${uid}`,
    hash: { column: 'phone_hash', context: () => 'phone' },
  },
  ...identities('identities', 'uid'),
  ...identities('kyc_attempts', 'id'),
  ...addressFields,
  {
    table: 'wallets',
    key: ['id'],
    column: 'key_encrypted',
    needs: ['address'],
    context: ({ address }) => `wallets.key:${address}`,
  },
  {
    table: 'blind_boxes',
    key: ['goods_sn'],
    column: 'seed_encrypted',
    context: ({ goods_sn: goodsSn }) => `blind_boxes.seed:${goodsSn}`,
  },
  {
    table: 'draw_rounds',
    key: ['id'],
    column: 'seed_encrypted',
    needs: ['pool_id', 'day'],
    context: ({ pool_id: poolId, day }) => `draw_rounds.seed:${poolId}:${day}`,
  },
  {
    table: 'rights_sold',
    key: ['item_id', 'config_id'],
    column: 'address_encrypted',
    context: ({ item_id: itemId, config_id: configId }) => `rights_sold.address:${itemId}-${configId}`,
  },
  {
    table: 'rights_coupons',
    key: ['id'],
    column: 'coupon_encrypted',
    needs: ['config_id'],
    context: ({ config_id: configId }) => `rights_coupons.coupon:${configId}`,
    hash: {
      column: 'code_hash',
      context: ({ config_id: configId }) => `rightsCoupon:${configId}`,
      of: (text) => (JSON.parse(text) as { code: string }).code,
    },
  },
  {
    table: 'calendar_feeds',
    key: ['uid'],
    column: 'token_encrypted',
    context: ({ uid }) => `calendar_feeds.token:${uid}`,
  },
  {
    table: 'deliveries',
    key: ['order_sn'],
    column: 'address_encrypted',
    context: ({ order_sn: orderSn }) => `deliveries.address:${orderSn}`,
  },
  {
    table: 'invoices',
    key: ['order_sn'],
    column: 'details_encrypted',
    context: ({ order_sn: orderSn }) => `invoices.details:${orderSn}`,
  },
  {
    table: 'invoices',
    key: ['order_sn'],
    column: 'file_encrypted',
    context: ({ order_sn: orderSn }) => `invoices.file:${orderSn}`,
  },
  {
    table: 'web_push_keys',
    key: ['id'],
    column: 'key_encrypted',
    context: ({ id }) => `web_push_keys.key:${id}`,
  },
  {
    table: 'staff_accounts',
    key: ['id'],
    column: 'totp_secret_encrypted',
    context: ({ id }) => `staff_accounts.totpSecret:${id}`,
  },
  {
    table: 'staff_sessions',
    key: ['id'],
    column: 'enrolling_secret_encrypted',
    context: ({ id }) => `staff_sessions.enrollingSecret:${id}`,
  },
]

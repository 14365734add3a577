import type { RowsOf } from './multiply.ts'

/**
 * Number of rows in tables that grow with years of sales, in those that grow with users, of works, and in those that
 * operators fill by hand.
 */
export interface Size {
  sales: number
  people: number
  works: number
  made: number
}

const sales = new Set([
  'orders',
  'payments',
  'money_entries',
  'items',
  'item_entries',
  'point_entries',
  'chain_operations',
])

const works = new Set(['goods', 'goods_taken', 'goods_sold', 'goods_labels', 'drafts', 'search_entries_goods'])

/** Sellers and locations: some dozens in the largest deployment. */
const few = new Set([
  'brands',
  'partner_holdings',
  'partner_terms',
  'partners',
  'rights_staff',
  'scenic_spots',
  'shops',
])

/** Tables with some thousands of rows after years, because staff create them one by one. */
const made = new Set([
  'airdrops',
  'album_entries',
  'albums',
  'app_files',
  'app_packages',
  'auction_lots',
  'bill_differences',
  'bill_reports',
  'blind_box_prizes',
  'blind_boxes',
  'chain_verifications',
  'compose_activities',
  'compose_materials',
  'draw_rounds',
  'exchange_batches',
  'gift_box_contents',
  'gift_boxes',
  'goods_rights',
  'library_motions',
  'library_pictures',
  'notices',
  'rehearsals',
  'rights_configs',
  'rights_coupon_batches',
  'search_entries_album',
  'search_entries_box',
  'search_entries_notice',
  'settlement_adjustments',
  'staff_tasks',
  'statement_entries',
  'statements',
])

/** Tables that do not grow: configuration and staff. */
const fixed = new Set([
  'ads',
  'applied_functions',
  'audit_chain',
  'barrage_words',
  'collection_page_goods',
  'collection_pages',
  'content_pages',
  'draw_pools',
  'draw_prizes',
  'figure_marks',
  'figure_sums',
  'home_zone_goods',
  'home_zones',
  'introductions',
  'invite_score_counts',
  'kysely_migration',
  'kysely_migration_lock',
  'labels',
  'live_topics',
  'notice_classifications',
  'process_beats',
  'sale_pulses',
  'sandbox_notifications',
  'sandbox_refunds',
  'sandbox_trades',
  'saved_views',
  'settings',
  'staff_accounts',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_role_holders',
  'staff_roles',
  'staff_sessions',
  'staff_sign_ons',
  'sweep_setbacks',
  'tallies',
  'ticket_templates',
  'work_counts',
])

/** Returns the number of rows of each table; a table that is not listed grows with users. */
export const rowsOf =
  (size: Size): RowsOf =>
  (table) => {
    if (fixed.has(table)) return 0
    if (sales.has(table)) return size.sales
    if (works.has(table)) return size.works
    if (few.has(table)) return Math.min(100, size.made)
    return made.has(table) ? size.made : size.people
  }

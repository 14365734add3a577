import type { AdminReason } from '@app/contract/admin/errors'
import type { PlainReason } from '@app/contract/errors'
import { refusalOfFault } from '../core/databaseFaults.ts'
import { AppError } from '../core/errors.ts'

/** Names of constraints and indexes whose violation is a business refusal. */
const reasonsByConstraint: Record<string, PlainReason | AdminReason> = {
  users_phone_unique: 'PHONE_TAKEN',
  identities_id_number_unique: 'ID_NUMBER_TAKEN',
  identities_pkey: 'KYC_DONE',
  wallets_custodial_unique: 'WALLET_EXISTS',
  wallets_own_unique: 'WALLET_EXISTS',
  wallets_address_unique: 'WALLET_TAKEN',
  point_entries_once: 'CONFLICT',
  goods_stock_edition: 'SOLD_OUT',
  staff_accounts_name_key: 'STAFF_NAME_TAKEN',
  staff_accounts_sign_on_key: 'SIGN_ON_TAKEN',
  staff_roles_name_key: 'ROLE_NAME_TAKEN',
  approvals_waiting: 'APPROVAL_WAITING',
  notice_classifications_name_key: 'NAME_TAKEN',
  scenic_spots_album_id_fkey: 'NOT_FOUND',
  notices_goods_sn_fkey: 'NOT_FOUND',
  labels_name_unique: 'NAME_TAKEN',
  introductions_key_version_key: 'NAME_TAKEN',
  app_packages_version_unique: 'NAME_TAKEN',
  barrage_words_text_key: 'PHRASE_TAKEN',
  ticket_templates_name_key: 'TEMPLATE_NAME_TAKEN',
  saved_views_own_name: 'VIEW_NAME_TAKEN',
  saved_views_shared_name: 'VIEW_NAME_TAKEN',
  partners_name: 'PARTNER_NAME_TAKEN',
  partner_holdings_brand: 'CONFLICT',
  partner_holdings_shop: 'CONFLICT',
  partner_holdings_apart: 'CONFLICT',
  partner_terms_once: 'CONFLICT',
  settlement_adjustments_once: 'CONFLICT',
  statements_month: 'STATEMENT_MADE',
  statements_bank: 'BANK_REFERENCE_USED',
  brands_pkey: 'BRAND_TAKEN',
  orders_request_key_unique: 'IDEMPOTENCY_KEY_REUSED',
}

/**
 * Turns a violated constraint with a known name, and a database that is away or too slow, into their AppErrors; anything
 * else comes back as it was.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const reason = reasonsByConstraint[constraint]
  return reason ? new AppError(reason, { cause: error }) : (refusalOfFault(error) ?? error)
}

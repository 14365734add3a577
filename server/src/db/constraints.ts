import type { Reason } from '@app/contract/errors'
import { AppError } from '../core/errors.ts'

/** Names of constraints and indexes whose violation is a business refusal. */
const reasonsByConstraint: Record<string, Reason> = {
  users_phone_unique: 'PHONE_TAKEN',
  identities_id_number_unique: 'ID_NUMBER_TAKEN',
  identities_pkey: 'KYC_DONE',
  wallets_custodial_unique: 'WALLET_EXISTS',
  wallets_own_unique: 'WALLET_EXISTS',
  wallets_address_unique: 'WALLET_TAKEN',
  point_entries_once: 'CONFLICT',
  goods_stock_edition: 'SOLD_OUT',
}

/** Turns a violated constraint with a known name into its AppError; anything else comes back as it was. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string') return error
  const reason = reasonsByConstraint[error.constraint]
  return reason ? new AppError(reason, { cause: error }) : error
}

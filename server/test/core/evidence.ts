import type { DB } from '../../src/db/types.ts'

type Table = keyof DB

/**
 * Tables that prove something to an outside party (a court, an auditor, a channel, a collector), with the columns that
 * may change: the state and what follows from it. The other columns, and the row itself, never change. A table whose
 * name suggests evidence must be listed here or in `unproven`.
 */
export const evidence: { readonly [T in Table]?: readonly (keyof DB[T] & string)[] } = {
  // Ledgers: no column may change.
  ...Object.fromEntries(
    `audit_entries stock_entries money_entries item_entries point_entries rights_entries award_draws auction_bids compose_logs
     compose_consumed rights_redemptions delivery_corrections draw_odds_changes order_notes user_notes invitations consents
     content_reports ticket_entries rights_reversals partner_terms settlement_adjustments statement_entries statement_lines weighed_acts`
      .split(/\s+/)
      .map((table) => [table, []]),
  ),
  approvals: ['state', 'decided_by', 'decided_at', 'words', 'refusal'],
  bill_differences: ['explanation', 'movement', 'settled_at', 'settled_by', 'settled_reason'],
  chain_operations: [
    'state',
    'attempts',
    'run_at',
    'last_error',
    'done_at',
    'block_number',
    'transaction_hash',
    'trace',
  ],
  content_decisions: ['state', 'appeal', 'appealed_at', 'answer', 'answered_by', 'answered_staff_id', 'answered_at'],
  order_returns: ['state', 'answer', 'decided_by', 'decided_at', 'refunded_at', 'restocked_at', 'restocked_by'],
  payment_notifications: ['outcome', 'processed_at'],
  refunds: ['status', 'channel_refund_no', 'done_at', 'refusal'],
}

/** Tables protected by a trigger that inspects rows; they are tested with rows instead of statements. */
export const keptByRow: ReadonlySet<Table> = new Set(['approvals'])

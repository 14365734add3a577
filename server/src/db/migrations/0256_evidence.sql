-- The servers cannot rewrite evidence: what a channel reported, what people decided, what an invoice was issued with,
-- what was requested from the chain. States and what follows from them may change (docs/decisions/books.md, server/test/core/evidence.ts).

create trigger payment_notifications_kept before update of id, platform, statement, body, received_at or truncate
  on payment_notifications for each statement execute function refuse_rewriting();
-- Old notifications are deleted, but never before the shortest time that PAYMENT_NOTIFICATION_DAYS allows.
create trigger payment_notifications_stay before delete on payment_notifications
  for each row when (old.received_at > now() - interval '30 days') execute function refuse_rewriting();

create trigger content_decisions_kept before update of id, kind, subject_id, uid, words, seen, verdict, reason, decided_by, staff_id, decided_at
  or delete or truncate on content_decisions for each statement execute function refuse_rewriting();
create trigger content_decisions_appealed before update of appeal, appealed_at on content_decisions
  for each row when (old.appealed_at is not null) execute function refuse_rewriting();
create trigger content_decisions_answered before update on content_decisions
  for each row when (old.answered_at is not null) execute function refuse_rewriting();

create trigger content_reports_kept before update or delete or truncate on content_reports
  for each statement execute function refuse_rewriting();

create trigger invoices_kept before update of order_sn, uid or delete or truncate on invoices
  for each statement execute function refuse_rewriting();
-- A refused invoice can be requested again; an issued one stays, except for its sealing key.
create trigger invoices_issued before update of kind, state, version, amount_fen, number, file_name, refusal, answered_by, answered_at, asked_at
  on invoices for each row when (old.state = 'issued') execute function refuse_rewriting();
create trigger invoices_sealed before update of details_encrypted, file_encrypted on invoices for each row
  when (old.state = 'issued' and current_setting('rekey.sealing', true) is distinct from 'on') execute function refuse_rewriting();

create trigger approvals_stay before delete or truncate on approvals
  for each statement execute function refuse_rewriting();
create trigger approvals_decided before update on approvals
  for each row when (old.decided_at is not null) execute function refuse_rewriting();

drop trigger refunds_kept on refunds;
create trigger refunds_kept before update of sn, payment_sn, order_sn, amount_fen, reason, requested_by, request_key, created_at
  or delete or truncate on refunds for each statement execute function refuse_rewriting();
create trigger refunds_done before update on refunds
  for each row when (old.done_at is not null) execute function refuse_rewriting();

create trigger chain_operations_kept before update of id, item_id, kind, entry_id, created_at or delete or truncate
  on chain_operations for each statement execute function refuse_rewriting();
create trigger order_returns_kept before update of order_sn, uid, reason, asked_at or delete or truncate
  on order_returns for each statement execute function refuse_rewriting();
create trigger bill_differences_kept before update of id, channel, platform, day, kind, payment_sn, refund_sn, ours_fen, theirs_fen, found_at
  or delete or truncate on bill_differences for each statement execute function refuse_rewriting();
create trigger kyc_attempts_kept before update of id, uid, created_at on kyc_attempts
  for each statement execute function refuse_rewriting();

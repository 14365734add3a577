-- What a second person reads before deciding, frozen with the request (contract/src/admin/summary.ts). A request without
-- one cannot be judged and counts as expired; that includes requests of a process of the previous release.
alter table approvals add column summary jsonb;
-- The audit holds both states of what was done. A process of the previous release still writes them.
alter table approvals alter column before drop not null, alter column after drop not null;

-- Requests that ended without their requester, who has not looked at them since (db/functions/note_approval_end.sql).
create table approval_news (
  approval_id bigint primary key references approvals,
  staff_id bigint not null references staff_accounts
);
create index approval_news_of on approval_news (staff_id, approval_id);

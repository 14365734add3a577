-- What operators see of exchange codes one by one, and files that are made whole within the transaction that they tell of.
alter table exchange_batches
  -- Codes of the batch that one person redeems at most; 0 for as many as they have.
  add column per_person_limit integer not null default 0 check (per_person_limit >= 0);
alter table exchange_codes add column id bigint generated always as identity;
create unique index exchange_codes_number on exchange_codes (id);
create index exchange_codes_number_of_batch on exchange_codes (batch_id, id);
create index exchange_codes_redeemed on exchange_codes (batch_id, uid) where state = 2;
create index exchange_codes_of_person on exchange_codes (uid, id) where uid is not null;

alter table staff_tasks drop constraint staff_tasks_kind_check;
alter table staff_tasks
  add constraint staff_tasks_kind_check check (kind in ('export', 'bulk', 'codes')),
  -- Of the press that began it: a second press is the same task.
  add column request_key uuid;
create unique index staff_tasks_request on staff_tasks (staff_id, request_key) where request_key is not null;

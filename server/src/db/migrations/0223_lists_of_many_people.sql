-- Where there are many people there is much of what each of them leaves behind: what a list of it is narrowed by is read from an index that has its order.

create index approvals_by_state on approvals (state, id);
create index approvals_of_target on approvals (target, id);

-- The second begins as the first.
create index content_decisions_appeals on content_decisions (state, appealed_at, id) where appealed_at is not null;
drop index content_decisions_waiting;
create index content_decisions_appeals_of on content_decisions (uid, appealed_at, id) where appealed_at is not null;
create index content_decisions_by_verdict on content_decisions (verdict, decided_at, id);
create index content_decisions_by_state on content_decisions (state, decided_at, id);
create index content_decisions_by_person on content_decisions (uid, decided_at, id);
create index halls_shared on halls (standing, updated_at, id) where hall_key is not null;

create index audit_entries_refused on audit_entries (id) where outcome = 'refused';
create index jobs_discarded on jobs (created_at, id) where discarded_at is not null;
create index account_clusters_of_kind on account_clusters (kind, accounts, id);
create index account_clusters_looked_at on account_clusters (accounts, id) where looked_at is not null;

create index exchange_codes_by_state on exchange_codes (state, id);
create index rights_redemptions_at_place on rights_redemptions (place, created_at, id);
create index rights_redemptions_of_staff on rights_redemptions (staff_uid, created_at, id);
create index wishes_expired on wishes (created_at, id) where expired_at is not null;
create index orders_to_deliver on orders (created_at, sn) where status = 2;

-- What is thrown away by age is found by it.
create index sessions_by_end on sessions (refresh_expires_at);

-- Many works are a favourite of just one: among as many the newest comes first, which the index has to know.
alter table goods_favoured add column on_shelf_at timestamptz not null default '-infinity';
drop index goods_favoured_most;
create index goods_favoured_most on goods_favoured (collects desc, on_shelf_at desc, goods_sn);

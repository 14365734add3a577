-- Recipes are prepared before they are announced, and stopped before their time.
alter table compose_activities
  -- Changes with whatever operators change.
  add column version integer not null default 1,
  -- Of the press that made it: a second press is the same recipe.
  add column request_key uuid unique,
  -- Null while it is only prepared: nothing is set aside and no collector sees it. Those that there are, were announced.
  add column published_at timestamptz default now(),
  -- When an operator ended it before its time.
  add column stopped_at timestamptz,
  add constraint compose_activities_settled check (settled_at is null or published_at is not null);
alter table compose_activities alter column published_at drop default;

-- What somebody was promised by the first result stays for all.
drop trigger compose_activities_used on compose_activities;
create trigger compose_activities_used before update of result_goods_sn, total, per_person_limit, starts_at on compose_activities
  for each row when (
    (old.result_goods_sn, old.total, old.per_person_limit, old.starts_at)
      is distinct from (new.result_goods_sn, new.total, new.per_person_limit, new.starts_at)
  )
  execute function refuse_composed_change();
create index compose_logs_in_activity on compose_logs (activity_id, id);

-- Content as operators keep it in the console: drafts, times from and until, and the version that somebody looked at.

alter table notices
  add column end_at timestamptz,
  -- Nobody sees it before it is published, or once it was taken down.
  add column is_shown boolean not null default true,
  add column version integer not null default 1,
  add constraint notices_times check (end_at > publish_at);

alter table home_zones
  add column start_at timestamptz not null default now(),
  add column end_at timestamptz,
  add column is_shown boolean not null default true,
  add column version integer not null default 1,
  add constraint home_zones_times check (end_at > start_at);

alter table ads
  add column is_shown boolean not null default true,
  add column version integer not null default 1,
  add constraint ads_times check (end_at > start_at);
create index ads_start on ads (start_at desc, id desc);

alter table albums add column version integer not null default 1;
alter table labels add column version integer not null default 1;
alter table shops add column version integer not null default 1;
alter table content_pages
  add column is_shown boolean not null default true,
  add column version integer not null default 1;

-- What is not shown is not found.
create or replace view search_sources as
  select case g.goods_type when 2 then 'box' else 'goods' end as kind, g.sn as source, search_folded(g.name) as name,
    concat_ws(' ', search_folded(g.name), search_folded(g.subtitle), search_folded(a.title),
      search_folded(g.creator ->> 'name')) as words,
    g.on_shelf_at as shown_at
  from goods g left join albums a on a.id = g.album_id and a.publish_at is not null
  where g.status in (5, 6, 7, 9, 11) and g.goods_type in (1, 2)
  union all
  select 'album', id::text, search_folded(title),
    concat_ws(' ', search_folded(title), search_folded(subtitle), search_folded(left(story, 2000)),
      search_folded(search_plain(body))),
    publish_at
  from albums where kind in (1, 2) and publish_at is not null
  union all
  select 'notice', id::text, search_folded(title),
    concat_ws(' ', search_folded(title), search_folded(search_plain(body))), publish_at
  from notices where is_shown;

-- A version is a draft until it is published: then everybody may read it, before it holds as well. Once it holds nobody
-- changes it (refuse_text_change), since people consent to it by its name.
alter table introductions
  add column is_public boolean not null default true,
  -- When everybody is asked what they think of it; both or neither.
  add column consult_from timestamptz,
  add column consult_until timestamptz,
  add column revision integer not null default 1,
  add constraint introductions_consultation check ((consult_from is null) = (consult_until is null) and consult_from < consult_until);

-- Packages of the app. The one that is had is the latest that is shown.
create table app_packages (
  id bigint generated always as identity primary key,
  platform text not null check (platform in ('ios', 'android')),
  version text not null check (version ~ '^\d{1,5}(\.\d{1,5}){0,3}$'),
  -- The store's page, or the download.
  link text not null check (link <> ''),
  notes text not null default '',
  -- Whoever has an older one must take this.
  is_forced boolean not null default false,
  -- Bytes of the download; 0 where it is not told.
  size integer not null default 0 check (size >= 0),
  -- Of the download; empty where a store vouches for it.
  sha256 text not null default '' check (sha256 ~ '^([0-9a-f]{64})?$'),
  publish_at timestamptz not null default now(),
  is_shown boolean not null default false,
  revision integer not null default 1,
  constraint app_packages_version_unique unique (platform, version)
);
create index app_packages_time on app_packages (publish_at desc, id desc);

-- What stood in the settings before.
insert into app_packages (platform, version, link, size, sha256, publish_at, is_shown)
  select platform, package ->> 'version', package ->> 'link', (package ->> 'size')::integer, lower(package ->> 'sha256'),
    to_timestamp((package ->> 'publishTime')::bigint), true
  from settings, jsonb_each(settings.value -> 'app') as stored (platform, package)
  where settings.key = 'basic' and platform in ('ios', 'android') and package ->> 'link' <> ''
    and package ->> 'version' ~ '^\d{1,5}(\.\d{1,5}){0,3}$' and lower(package ->> 'sha256') ~ '^([0-9a-f]{64})?$';
update settings set value = value - 'app' where key = 'basic' and value ? 'app';

-- Reports of messages and comments stand with all others, and so do the numbers that operators set for them.

alter table content_standings drop constraint content_standings_kind_check;
alter table content_standings add constraint content_standings_kind_check
  check (kind in ('line', 'wish', 'message', 'comment', 'name'));

-- Each report with what it is about, as it reads now.
create temporary table moving on commit drop as
select case when r.comment_id is null then 'message' else 'comment' end as kind,
  coalesce(r.comment_id, r.message_id) as subject_id, r.uid, r.reason, r.detail, r.created_at, m.deleted_at,
  case when r.comment_id is null
    then concat_ws(' ', m.text, (select string_agg(p ->> 'url', ' ') from jsonb_array_elements(m.pictures) p))
    else c.text end as words,
  case when r.comment_id is null then m.state else c.state end as state,
  case when r.comment_id is null then m.reviewed_by else c.reviewed_by end as reviewed_by,
  case when r.comment_id is null then m.reviewed_at else c.reviewed_at end as reviewed_at,
  case when r.comment_id is null then m.reason else c.reason end as hidden_why
from wall_reports r join wall_messages m on m.id = r.message_id left join wall_comments c on c.id = r.comment_id;

insert into content_standings (kind, subject_id, words, state, reports, waiting_since, decided_by, decided_at, reason)
select kind, subject_id, words,
  case when state = 'visible' then case when news > 0 then 'reported' else 'kept' end
    when state = 'hidden' and news > 0 then 'hidden' else 'down' end,
  news,
  case when state in ('visible', 'hidden') and deleted_at is null then since end,
  reviewed_by, reviewed_at, case when news = 0 and state <> 'visible' then hidden_why end
from (
  select kind, subject_id, words, state, deleted_at, reviewed_by, reviewed_at, hidden_why,
    (count(*) filter (where created_at > coalesce(reviewed_at, '-infinity')))::int as news,
    min(created_at) filter (where created_at > coalesce(reviewed_at, '-infinity')) as since
  from moving group by kind, subject_id, words, state, deleted_at, reviewed_by, reviewed_at, hidden_why
) summed;

insert into content_reports (kind, subject_id, words, uid, reason, detail, created_at)
select kind, subject_id, words, uid, reason, detail, created_at from moving order by created_at;

drop table wall_reports;
alter table wall_messages drop column reports;
alter table wall_comments drop column reports;

-- Reports count since somebody last looked, of everything.
update content_standings s set reports = (
  select count(*) from content_reports r
  where r.kind = s.kind and r.subject_id = s.subject_id and r.words = s.words
    and r.created_at > coalesce(s.decided_at, '-infinity'));

insert into settings (key, value)
select 'reports', jsonb_strip_nulls(jsonb_build_object('perHour', value -> 'reportsPerHour', 'toHide', value -> 'reportsToHide'))
from settings where key = 'wall' and value ?| array['reportsPerHour', 'reportsToHide']
on conflict (key) do nothing;
update settings set value = value - 'reportsPerHour' - 'reportsToHide' where key = 'wall';

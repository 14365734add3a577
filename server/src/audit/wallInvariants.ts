/** Invariants of the message wall and of reports: every count equals its rows. */
export const wallInvariants: Readonly<Record<string, string>> = {
  'a message has as many thumbs as people gave it, and as many comments as are to be seen': `
    select m.id, m.thumbs, t.given, m.comments, c.seen from wall_messages m
    cross join lateral (select count(*) as given from wall_thumbs where message_id = m.id) t
    cross join lateral (
      select count(*) as seen from wall_comments where message_id = m.id and state = 'visible'
    ) c
    where m.thumbs <> t.given or m.comments <> c.seen`,

  'a spot counts the messages and comments that are to be seen on its wall': `
    select s.id, s.comment_count, w.seen, s.message_count, w.messages from scenic_spots s
    cross join lateral (
      select count(*) as messages, count(*) + coalesce(sum(c.seen), 0) as seen from wall_messages m
      cross join lateral (
        select count(*) as seen from wall_comments where message_id = m.id and state = 'visible'
      ) c
      where m.spot_id = s.id and m.state = 'visible' and m.deleted_at is null
    ) w
    where s.comment_count <> w.seen or s.message_count <> w.messages`,

  'what was reported counts the reports since somebody last looked, and waits where there are any': `
    select s.kind, s.subject_id, s.state, s.reports, r.made from content_standings s
    cross join lateral (
      select count(*) as made from content_reports r
      where r.kind = s.kind and r.subject_id = s.subject_id and r.words = s.words
        and r.created_at > coalesce(s.decided_at, '-infinity')
    ) r
    where s.reports <> r.made or (s.waiting_since is not null and s.state not in ('reported', 'hidden'))`,

  'points of the wall are for an approved message of that person, at most once': `
    select e.id, e.uid, e.reference, m.state from point_entries e
    left join wall_messages m on m.id::text = e.reference
    where e.source = 12 and e.reference ~ '^[0-9]+$'
      and (m.uid is distinct from e.uid or m.reviewed_at is null or m.state in ('pending', 'refused'))
    union all
    select min(id), min(uid), reference, 'twice' from point_entries
    where source = 12 and reference ~ '^[0-9]+$' group by reference having count(*) > 1`,

  'what nobody was told the fate of waits for somebody': `
    select 'message' as kind, id, state from wall_messages
    where deleted_at is null and state = 'pending' and review_since is null
    union all
    select 'comment', id, state from wall_comments where state = 'pending' and review_since is null`,
}

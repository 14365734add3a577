/** What must always hold of the message wall: every count is that of its rows. */
export const wallInvariants: Readonly<Record<string, string>> = {
  'a message has as many thumbs as people gave it, and as many comments as are to be seen': `
    select m.id, m.thumbs, t.given, m.comments, c.seen from wall_messages m
    cross join lateral (select count(*) as given from wall_thumbs where message_id = m.id) t
    cross join lateral (
      select count(*) as seen from wall_comments where message_id = m.id and state = 'visible'
    ) c
    where m.thumbs <> t.given or m.comments <> c.seen`,

  'messages and comments count the reports about them, each person once': `
    select 'message' as kind, m.id, m.reports, r.made from wall_messages m
    cross join lateral (
      select count(*) as made from wall_reports where message_id = m.id and comment_id is null
    ) r
    where m.reports <> r.made
    union all
    select 'comment', c.id, c.reports, r.made from wall_comments c
    cross join lateral (
      select count(*) as made from wall_reports where message_id = c.message_id and comment_id = c.id
    ) r
    where c.reports <> r.made
    union all
    select 'report', r.id, 0, 0 from wall_reports r join wall_comments c on c.id = r.comment_id
    where c.message_id <> r.message_id`,

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

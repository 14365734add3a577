/** Invariants of tickets. */
export const ticketInvariants: Readonly<Record<string, string>> = {
  'a ticket begins with words of its owner': `
    select t.id from tickets t
    where (select side || ' ' || kind from ticket_entries where ticket_id = t.id order by id limit 1)
      is distinct from 'collector words'`,

  'a ticket has news for its owner as far as something was said or done that they did not': `
    select t.id, t.told_entry, e.last from tickets t
    cross join lateral (
      select coalesce(max(id), 0) as last from ticket_entries
      where ticket_id = t.id and side <> 'collector' and kind not in ('note', 'closed')
    ) e
    where t.told_entry <> e.last or t.seen_entry > t.told_entry`,

  'a ticket was answered exactly where somebody of ours said something': `
    select t.id, t.first_answered_at from tickets t
    where (t.first_answered_at is not null)
      <> exists (select from ticket_entries where ticket_id = t.id and side = 'staff' and kind = 'words')`,
}

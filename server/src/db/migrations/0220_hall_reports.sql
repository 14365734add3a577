-- The words of a hall can be reported and taken down as all others.
alter table content_standings drop constraint content_standings_kind_check;
alter table content_standings add constraint content_standings_kind_check
  check (kind in ('line', 'wish', 'message', 'comment', 'hall', 'name'));
alter table content_decisions drop constraint content_decisions_kind_check;
alter table content_decisions add constraint content_decisions_kind_check
  check (kind in ('line', 'wish', 'message', 'comment', 'hall', 'name'));

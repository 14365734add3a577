-- A draft can be rehearsed before it is published: `goods_sn` is then the number under which it will be.
alter table rehearsals drop constraint rehearsals_goods_sn_fkey;
alter table rehearsals add column draft_id bigint references drafts;
drop trigger rehearsals_kept on rehearsals;
create trigger rehearsals_kept before update of goods_sn, goods_name, draft_id, terms, script, people, asked_by, asked_by_name,
  asked_at, database_name or delete or truncate on rehearsals for each statement execute function refuse_rewriting();

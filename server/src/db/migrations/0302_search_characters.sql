-- A single character is looked for in series, creators and shops of works, too, behind names. The column is filled by the sweep
-- of the search, which looks for entries without sounds.
alter table search_entries add column all_characters text[];
create index search_entries_all_characters on search_entries using gin (all_characters);
update search_entries set sounds = null where sounds is not null;

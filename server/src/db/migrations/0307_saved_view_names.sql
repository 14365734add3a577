-- Saved views keep filters and columns by name. The text filter of lists is called `search` since this release, the columns `words`
-- are `comment` and `text`. Until it is replaced, a process of the previous release refuses the filter of a migrated view as
-- unknown and leaves out the renamed column; it loses nothing. A view that it saves meanwhile opens too: the console reads the
-- former name of the filter.
update saved_views set query = regexp_replace(query, '(^|&)words=', '\1search=') where query ~ '(^|&)words=';

update saved_views set columns = array_replace(columns, 'words', 'comment')
where page in ('approval/list', 'cluster/list') and 'words' = any (columns);

update saved_views set columns = array_replace(columns, 'words', 'text')
where page in ('appeal/list', 'moderation/decisions', 'moderation/public') and 'words' = any (columns);

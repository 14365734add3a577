/** Invariants of the search: triggers keep its table equal to the view beside it. */
export const searchInvariants: Readonly<Record<string, string>> = {
  'the search finds what its sources hold, as they are now': `
    select kind, source, e.name is null as is_missing, s.name is null as is_left_over
    from search_entries e full join search_sources s using (kind, source)
    where (e.name, e.words, e.written, e.shown_at) is distinct from (s.name, s.words, s.written, s.shown_at)`,
}

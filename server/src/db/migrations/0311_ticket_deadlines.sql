-- The console sorts all tickets by deadline; those that wait for no answer come last.
create index tickets_by_deadline on tickets (coalesce(answer_by, 'infinity'::timestamptz), id);

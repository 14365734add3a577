-- End of the working day `p_days` working days after `p_from`, at 24:00 in Shanghai. The first day does not count. Days
-- off are those of period_end.
create or replace function working_days_after(p_from timestamptz, p_days integer) returns timestamptz
language plpgsql stable strict parallel safe as $$
declare
  until timestamptz := p_from;
begin
  for i in 1..p_days loop
    -- `until` is the midnight after a working day from the second time on, whose next day is the one that begins then.
    until := period_end(case when i = 1 then p_from else until - interval '1 second' end, interval '1 day');
  end loop;
  return until;
end $$;

-- When a period counted in days or months ends (Civil Code, articles 201 to 204): the day it begins is not counted, its last day ends at
-- 24:00 in Shanghai, and a last day that is a day off moves to the next working day. Days off are weekends and the `daysOff` of the
-- setting `holidays`; its `workdays` are weekend days that people work instead.
create or replace function period_end(p_from timestamptz, p_length interval) returns timestamptz
language plpgsql stable strict parallel safe as $$
declare
  last_day date := ((p_from at time zone 'Asia/Shanghai')::date + p_length)::date;
  holidays jsonb := coalesce((select value from settings where key = 'holidays'), '{}');
begin
  while coalesce(holidays -> 'daysOff' ? to_char(last_day, 'YYYY-MM-DD'), false)
    or extract(isodow from last_day) > 5 and not coalesce(holidays -> 'workdays' ? to_char(last_day, 'YYYY-MM-DD'), false) loop
    last_day := last_day + 1;
  end loop;
  return (last_day + 1)::timestamp at time zone 'Asia/Shanghai';
end $$;

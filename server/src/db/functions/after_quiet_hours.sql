-- The first time from `p_at` on that is not in the quiet hours, 22:00 to 8:00 in Shanghai (rules/messages#channels).
create or replace function after_quiet_hours(p_at timestamptz) returns timestamptz
language sql stable strict parallel safe as $$
  select case
    when local_at::time >= time '22:00' then (local_at::date + 1 + time '08:00') at time zone 'Asia/Shanghai'
    when local_at::time < time '08:00' then (local_at::date + time '08:00') at time zone 'Asia/Shanghai'
    else p_at
  end from (select p_at at time zone 'Asia/Shanghai' as local_at) l
$$;

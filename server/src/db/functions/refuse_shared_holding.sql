-- A brand or a shop belongs to one partner at a time.
create or replace function refuse_shared_holding() returns trigger language plpgsql as $$
begin
  if exists (
    select from partner_holdings h
    where h.id <> new.id and (h.brand_key = new.brand_key or h.shop_id = new.shop_id)
      and (h.since, coalesce(h.until, 'infinity')) overlaps (new.since, coalesce(new.until, 'infinity'))
  ) then
    raise exception 'It is of another partner at that time' using errcode = 'exclusion_violation', constraint = 'partner_holdings_apart';
  end if;
  return new;
end
$$;

create or replace trigger partner_holdings_apart before insert or update on partner_holdings
  for each row execute function refuse_shared_holding();

-- Refunds never exceed the payment, even concurrent ones.
create or replace function refuse_refund_beyond_payment() returns trigger language plpgsql as $$
declare
  paid payments%rowtype;
begin
  select * into paid from payments where sn = new.payment_sn for no key update;
  if paid.status <> ${PaymentStatus.success} or new.amount_fen > paid.amount_fen - (
    select coalesce(sum(amount_fen), 0) from refunds where payment_sn = new.payment_sn
  ) then
    raise exception 'Payment % has less to give back than % fen', new.payment_sn, new.amount_fen
      using errcode = 'check_violation', constraint = 'refunds_within_payment';
  end if;
  return new;
end
$$;

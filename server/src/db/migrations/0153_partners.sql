-- Partners, what is settled with them, and by which terms.

create table partners (
  id bigint generated always as identity primary key,
  name text not null constraint partners_name unique,
  -- Who is spoken to, as operators write it: a name and a number of the company.
  contact text not null default '',
  note text not null default '',
  version integer not null default 1,
  ended_at timestamptz,
  end_reason text,
  created_at timestamptz not null default now(),
  constraint partners_ended check ((ended_at is null) = (end_reason is null))
);

-- What is a partner's, and from when until when: of one partner at a time.
create table partner_holdings (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners (id),
  brand_key text references brands (key),
  shop_id bigint references shops (id),
  since timestamptz not null,
  until timestamptz,
  made_at timestamptz not null default now(),
  constraint partner_holdings_one check (num_nonnulls(brand_key, shop_id) = 1),
  constraint partner_holdings_span check (until >= since)
);
create index partner_holdings_of on partner_holdings (partner_id);
create unique index partner_holdings_brand on partner_holdings (brand_key) where until is null;
create unique index partner_holdings_shop on partner_holdings (shop_id) where until is null;

-- Append-only: by which terms a partner is settled from a month on. The share is in ten-thousandths of what was paid.
create table partner_terms (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners (id),
  since timestamptz not null,
  share_ten_thousandths integer not null check (share_ten_thousandths between 0 and 10000),
  sale_fee_fen bigint not null check (sale_fee_fen >= 0),
  redemption_fee_fen bigint not null check (redemption_fee_fen >= 0),
  made_by text not null,
  created_at timestamptz not null default now(),
  constraint partner_terms_once unique (partner_id, since)
);

-- Append-only: what two persons add to a partner's next statement or take from it, in words.
create table settlement_adjustments (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners (id),
  amount_fen bigint not null check (amount_fen <> 0),
  words text not null,
  request_key text not null constraint settlement_adjustments_once unique,
  asked_by text not null,
  approved_by text not null,
  created_at timestamptz not null default now()
);
create index settlement_adjustments_of on settlement_adjustments (partner_id, id);

-- What a partner is owed for a month in Shanghai. Its amounts and lines never change.
create table statements (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partners (id),
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text not null default 'sent' check (state in ('sent', 'agreed', 'objected', 'paid')),
  version integer not null default 1,
  lines integer not null,
  sale_fen bigint not null,
  refund_fen bigint not null,
  fee_fen bigint not null,
  redemption_fen bigint not null,
  adjustment_fen bigint not null,
  carried_fen bigint not null,
  total_fen bigint not null,
  made_by text not null,
  made_at timestamptz not null default now(),
  bank_reference text constraint statements_bank unique,
  paid_at timestamptz,
  constraint statements_month unique (partner_id, month),
  constraint statements_sum check (total_fen = sale_fen + refund_fen - fee_fen + redemption_fen + adjustment_fen + carried_fen),
  constraint statements_paid check ((state = 'paid') = (bank_reference is not null) and (state = 'paid') = (paid_at is not null)),
  constraint statements_payable check (state <> 'paid' or total_fen > 0)
);
create index statements_by_time on statements (made_at, id);
create index statements_by_total on statements (total_fen, id);

-- Append-only: what a statement is made of. Whatever moved is in one line of one statement, once.
create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements (id),
  kind text not null check (kind in ('sale', 'refund', 'redemption', 'reversal', 'adjustment', 'carried')),
  occurred_at timestamptz not null,
  money_entry_id bigint constraint statement_lines_money unique references money_entries (id),
  redemption_id bigint references rights_redemptions (id),
  adjustment_id bigint constraint statement_lines_adjustment unique references settlement_adjustments (id),
  carried_statement_id bigint constraint statement_lines_carried unique references statements (id),
  order_sn text,
  goods_sn text,
  shop_id bigint references shops (id),
  brand_key text references brands (key),
  config_id bigint references rights_configs (id),
  terms_id bigint references partner_terms (id),
  words text not null default '',
  gross_fen bigint not null,
  -- What the house keeps of it: less than nothing where it gives some back.
  fee_fen bigint not null,
  amount_fen bigint not null,
  constraint statement_lines_sum check (amount_fen = gross_fen - fee_fen),
  constraint statement_lines_of check (
    (kind in ('sale', 'refund')) = (money_entry_id is not null) and (kind in ('redemption', 'reversal')) = (redemption_id is not null)
    and (kind = 'adjustment') = (adjustment_id is not null) and (kind = 'carried') = (carried_statement_id is not null)
    and (kind in ('adjustment', 'carried')) = (terms_id is null)
  )
);
create unique index statement_lines_redemption on statement_lines (redemption_id, kind) where redemption_id is not null;
create index statement_lines_of_statement on statement_lines (statement_id, occurred_at, id);
create index statement_lines_of_order on statement_lines (order_sn) where order_sn is not null;

-- Append-only: what was said and done about a statement.
create table statement_entries (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements (id),
  kind text not null check (kind in ('made', 'agreed', 'objected', 'answered', 'paid')),
  words text not null default '',
  by_name text not null,
  created_at timestamptz not null default now()
);
create index statement_entries_of on statement_entries (statement_id, id);

do $$
declare
  ledger text;
begin
  foreach ledger in array array['partner_terms', 'settlement_adjustments', 'statement_lines', 'statement_entries'] loop
    execute format('create trigger %I before update or delete or truncate on %I
      for each statement execute function refuse_rewriting()', ledger || '_kept', ledger);
  end loop;
end
$$;
create trigger statements_kept before update of partner_id, month, lines, sale_fen, refund_fen, fee_fen, redemption_fen,
  adjustment_fen, carried_fen, total_fen, made_by, made_at or delete or truncate
  on statements for each statement execute function refuse_rewriting();

-- What was sold is its shop's: it is settled there, and so is what goes back.
drop trigger goods_sold on goods;
create trigger goods_sold before update of goods_type, form, contract_type, edition, price_fen, shop_id on goods
  for each row when ((old.goods_type, old.form, old.contract_type, old.edition, old.price_fen, old.shop_id)
    is distinct from (new.goods_type, new.form, new.contract_type, new.edition, new.price_fen, new.shop_id))
  execute function refuse_sold_change();

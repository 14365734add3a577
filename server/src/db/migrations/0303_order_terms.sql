-- What holds for every order of a batch, read once under the lock of the stock (functions/order_terms_of.sql).
create type order_terms as (
  goods_type smallint,
  is_physical boolean,
  price_fen bigint,
  freight_fen bigint,
  -- 0 if there is no limit.
  per_person_limit integer,
  -- Pieces that nobody has taken.
  remaining integer,
  -- Why nobody can order now; null if the sale is open.
  refusal text,
  placed_at timestamptz,
  pay_by timestamptz
);

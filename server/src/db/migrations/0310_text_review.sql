-- A version that began as one of the product's templates needs a lawyer until an operator confirms that one has read it.
-- The confirmation may follow the effective date: it changes no word (db/functions/refuse_text_change.sql).
alter table introductions add column needs_review boolean not null default false;

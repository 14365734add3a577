-- Whom a provider of single sign-on names, bound by the account's own holder.
alter table staff_accounts
  add column sign_on_issuer text,
  add column sign_on_subject text,
  add constraint staff_accounts_sign_on_check check ((sign_on_issuer is null) = (sign_on_subject is null)),
  add constraint staff_accounts_sign_on_key unique (sign_on_issuer, sign_on_subject);

-- What a browser came back with, so that it is taken once.
create table staff_sign_ons (
  token_hash bytea primary key,
  at timestamptz not null default now()
);
create index staff_sign_ons_at on staff_sign_ons (at);

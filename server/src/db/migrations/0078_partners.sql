-- A member of staff of a partner: whose brands and shops they see, and nothing else. Null for the house's own people.
alter table staff_accounts
  add column partner_brands text[],
  add column partner_shops bigint[],
  add constraint staff_accounts_partner_check check ((partner_brands is null) = (partner_shops is null));

create index rights_redemptions_at on rights_redemptions (created_at, id);

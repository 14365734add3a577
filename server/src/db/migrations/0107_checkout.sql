-- Where somebody pays decides which page a channel shows; what it opened may be a page, a QR code or the app's own kit.
alter table payments
  add column place smallint not null default 1 check (place in (1, 2, 3, 4)),
  add column form smallint not null default 1 check (form in (1, 2, 3));

-- A channel without a trade number left ''; payments_trade_unique then refused a second payment.

update payments set channel_trade_no = null where channel_trade_no = '';
alter table payments add constraint payments_trade_named check (channel_trade_no <> '');

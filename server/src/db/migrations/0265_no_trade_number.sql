-- A channel that told no number of its own left '', which no second payment could have beside payments_trade_unique.

update payments set channel_trade_no = null where channel_trade_no = '';
alter table payments add constraint payments_trade_named check (channel_trade_no <> '');

-- What columns of states allow is what the code names.

-- A refund that its channel refuses is not failed: it says why and is asked again. Nothing ever wrote a 3.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check check (status in (1, 2));

-- Cancelled, timed out, refunded, withdrawn, unfulfilled. A further reason takes a migration and a name together.
alter table orders drop constraint orders_close_reason_check;
alter table orders add constraint orders_close_reason_check check (close_reason between 1 and 5);

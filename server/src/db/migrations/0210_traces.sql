-- To which trace belongs what is left for later (a traceparent), where somebody looks: null otherwise, which costs nothing.
alter table jobs add column trace text;
alter table orders add column trace text;
alter table chain_operations add column trace text;

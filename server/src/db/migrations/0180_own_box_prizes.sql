-- Works that were issued with their box, and are had from it alone.
alter table blind_box_prizes add column is_own boolean not null default false;

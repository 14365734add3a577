-- One press of an operator's makes one right, also where its answer was lost and it is pressed again.
alter table rights_configs add column request_key uuid unique;

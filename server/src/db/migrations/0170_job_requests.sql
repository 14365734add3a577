-- Which request left the job behind, for whoever follows one through the logs.
alter table jobs add column request_id text;

-- Recipes that operators took down: nothing public shows them, and nobody composes.
alter table compose_activities add column taken_down_at timestamptz;

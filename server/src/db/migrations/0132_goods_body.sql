-- The story as rich text, clean; where it is empty the paragraphs of `story` stand for it.
alter table goods add column body text not null default '';

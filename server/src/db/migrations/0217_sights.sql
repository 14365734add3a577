-- Where the curator leads in a good's first picture: title, text, and the area in fractions of its sides. In their order.
alter table goods
  add column sights jsonb not null default '[]'
    check (jsonb_typeof(sights) = 'array' and jsonb_array_length(sights) <= 12);

-- Pages that operators fill: the one that leads to the partner brands, and one for each of what a brand offers.

create table content_pages (
  -- `interest`, or brand and page as in the storefront's address: `jxdd-summer`.
  key text primary key check (key ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- Which of the storefront's designs it wears.
  look text not null check (look in ('hub', 'summer', 'autumn', 'play', 'rules', 'school', 'home', 'wine')),
  -- Name of the brand; empty for what is ours.
  brand text not null default '',
  title text not null check (title <> ''),
  subtitle text not null default '',
  -- A picture, or null.
  hero jsonb,
  -- [{title, content, items: [{title, text, picture, link}]}]; content is sanitised HTML.
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array'),
  how_to text[] not null default '{}',
  rules text[] not null default '{}',
  -- Ids of the rights that the page offers, in their order.
  rights_ids text[] not null default '{}',
  updated_at timestamptz not null default now()
);

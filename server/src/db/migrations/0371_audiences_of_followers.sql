-- Groups of those who follow a shop or a series, by its id, or a creator, by the name on their works.
alter table audiences add column subject text check (length(subject) <= 60);
alter table audiences drop constraint audiences_kind_check;
alter table audiences add constraint audiences_kind_check
  check (kind in ('everyone', 'verified', 'holders', 'shopFollowers', 'seriesFollowers', 'creatorFollowers', 'list'));
alter table audiences add constraint audiences_followed_check
  check ((kind in ('shopFollowers', 'seriesFollowers', 'creatorFollowers')) = (subject is not null));

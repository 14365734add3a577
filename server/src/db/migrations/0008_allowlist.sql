-- Who may buy a good in its allowlist window before the public sale.
create table goods_allowlist (
  goods_sn text not null references goods (sn),
  uid bigint not null references users (uid),
  primary key (goods_sn, uid)
);

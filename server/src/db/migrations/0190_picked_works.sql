-- Works are chosen by words of their names, also among two hundred thousand (console.pickers).
create index goods_name_words on goods using gin (bigrams(name));

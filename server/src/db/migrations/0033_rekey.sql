-- A key of the ring can be retired: everything it sealed or hashed is sealed and hashed anew.

-- Seeds are sealed anew by `rekey` alone, which says so for its transaction; what they are is held by the commitment.
drop trigger blind_boxes_committed on blind_boxes;
create trigger blind_boxes_committed before update of goods_sn, rules_version, commitment or delete
  on blind_boxes for each row execute function refuse_box_change();
create trigger blind_boxes_sealed before update of seed_encrypted on blind_boxes
  for each row when (current_setting('rekey.sealing', true) is distinct from 'on') execute function refuse_box_change();

drop trigger draw_rounds_committed on draw_rounds;
create trigger draw_rounds_committed
  before update of pool_id, day, rules_version, commitment, prizes, fallback_prize_id or delete
  on draw_rounds for each row execute function refuse_round_change();
create trigger draw_rounds_sealed before update of seed_encrypted on draw_rounds
  for each row when (current_setting('rekey.sealing', true) is distinct from 'on') execute function refuse_round_change();

-- Gift codes are kept as hashes alone, so nobody can hash them anew: the key a batch was hashed with. Null: before this.
alter table exchange_batches add column hash_key_id text;

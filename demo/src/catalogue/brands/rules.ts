/** Rules of every right of every partner. */
export const sameForAll: readonly string[] = [
  '权益随藏品走：藏品转赠出去，没有用过的权益也一起过去；用过的不再恢复。',
  '每件藏品的每项权益只能使用一次，不折算现金，也不单独转让。',
  '有效期以权益页写明的日期为准，过期自动失效。',
]

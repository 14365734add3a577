-- Pieces that somebody has, of each work, and rights that were used of them: who asks how many pieces still bring a right looks at none of them.
alter table tallies drop constraint tallies_tallied_check;
alter table tallies add constraint tallies_tallied_check check (tallied in (
  'prizesWon', 'wishesShown', 'linesShown', 'boxesHad', 'boxesOpened', 'giftBoxesGiven', 'giftBoxesOpened', 'codesOpen', 'codesRedeemed',
  'airdropLines', 'airdropGiven', 'airdropRefused', 'airdropWaiting', 'worksOfRight', 'couponsLeft', 'piecesHeld', 'rightsUsed'
));

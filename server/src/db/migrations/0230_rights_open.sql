-- Pieces that ended, of each work, and rights that were used of pieces that did not end: who asks how many pieces still bring a right counts none of them.
alter table tallies drop constraint tallies_tallied_check;
alter table tallies add constraint tallies_tallied_check check (tallied in (
  'prizesWon', 'wishesShown', 'linesShown', 'boxesHad', 'boxesOpened', 'giftBoxesGiven', 'giftBoxesOpened', 'codesOpen', 'codesRedeemed',
  'airdropLines', 'airdropGiven', 'airdropRefused', 'airdropWaiting', 'worksOfRight', 'couponsLeft', 'piecesEnded', 'rightsUsed'
));

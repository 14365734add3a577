/** A townsman in a long robe, seen from behind; 114 units tall, standing on the origin. */
export const walker =
  'M-4 -86C-12 -86 -13 -104 -4 -106C-6 -114 6 -116 5 -107C14 -104 12 -86 4 -86C16 -84 22 -72 24 -52L34 -30L26 -26L20 -38C22 -22 26 -8 28 0H-28C-26 -10 -22 -26 -20 -40L-28 -24L-36 -30C-28 -44 -24 -84 -4 -86Z'

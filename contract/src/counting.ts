/**
 * Works that are narrowed down by words, price, time or several things at once are counted so far: a `total` of just that means so many or more. Further
 * pages tell whether another follows.
 */
export const countedAtMost = 1000

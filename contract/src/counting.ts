/**
 * Upper bound for counting works that are filtered by text, price, time or several criteria. A `total` of exactly this
 * value means at least that many; further pages show whether another follows.
 */
export const countedAtMost = 1000

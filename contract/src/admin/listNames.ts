// Figures of lists, for the server and the console. Zod-free.

/** Largest count of a tab: counting on would cost as much as the list is long. */
export const mostCounted = 1000

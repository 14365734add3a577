/** Keys of the about pages, in the order of the footer. Zod-free. */
export const aboutKeys = ['policy', 'clause', 'rules', 'problem', 'about'] as const

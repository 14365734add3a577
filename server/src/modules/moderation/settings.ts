import * as z from 'zod'

const terms = z.array(z.string().trim().min(2).max(40)).max(5000)

/** What operators add to the lists of words and take from them; key `moderation` of the table settings. */
const moderation = z.strictObject({
  /** Banned in every text. */
  added: terms,
  /** Banned in names besides. */
  addedNames: terms,
  /** Innocent phrases in which a banned term may stand, and terms of the house's own lists that are not to count. */
  exempted: terms,
})

export const moderationSchemas = { moderation }
export type ModerationSettings = { moderation: z.output<typeof moderation> }

export const moderationDefaults: ModerationSettings = { moderation: { added: [], addedNames: [], exempted: [] } }

import * as z from 'zod'

const terms = z.array(z.string().trim().min(2).max(40)).max(5000)

/** Operators' additions to the word lists and exemptions from them; key `moderation` of the table `settings`. */
const moderation = z.strictObject({
  /** Banned in every text. */
  added: terms,
  /** Banned in names as well. */
  addedNames: terms,
  /** Innocent phrases that may contain a banned term, and built-in terms to ignore. */
  exempted: terms,
})

export const moderationSchemas = { moderation }
export type ModerationSettings = { moderation: z.output<typeof moderation> }

export const moderationDefaults: ModerationSettings = { moderation: { added: [], addedNames: [], exempted: [] } }

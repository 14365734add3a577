import * as z from 'zod'
import { trimmed } from '../schema.ts'
import { personal } from './personal.ts'
import { choice } from './list.ts'
import { pickKinds } from './pickNames.ts'
import { adminRoute } from './route.ts'

/**
 * Things of one kind by words of their name, at most thirty; or those with these ids, in no order, for whoever knows the ids and wants the
 * names. Somebody of a partner finds its own brands, shops, rights and works, and nothing else; people are found by the whole of their
 * phone number, by their id, or by words of their nickname.
 */
export const pickList = adminRoute('GET', 'pick/list', {
  auth: 'session',
  partner: true,
  input: z.strictObject({
    of: choice('种类', pickKinds),
    words: personal(trimmed('名称', 1, 40, 'search')).optional(),
    /** Ids between commas, a hundred at most. */
    ids: z
      .string()
      .regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,99}$/)
      .optional(),
  }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** What tells it from others of its name. */
        note: z.string(),
      }),
    ),
  }),
})

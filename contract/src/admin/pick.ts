import * as z from 'zod'
import { idOf } from '../ids.ts'
import { trimmed } from '../schema.ts'
import { personal } from './personal.ts'
import { choice } from './list.ts'
import { pickKinds } from './pickNames.ts'
import { adminRoute } from './route.ts'

/**
 * Finds things of one kind by part of the name, at most thirty, or returns those with the given ids in no particular
 * order. A partner account finds only its own brands, shops, rights and works. People are found by complete phone
 * number, by id, or by part of the nickname.
 */
export const pickList = adminRoute('GET', 'pick/list', {
  title: '查找可选项',
  auth: 'session',
  partner: true,
  input: z.strictObject({
    of: choice('种类', pickKinds),
    search: personal(trimmed('名称', 1, 40, 'search')).optional(),
    /** Comma-separated ids, at most a hundred. */
    ids: idOf('PickedIds', z.string().regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,99}$/), 'staff', 'scope').optional(),
  }),
  example: { of: 'shop' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** Text that distinguishes it from others with the same name. */
        note: z.string(),
      }),
    ),
  }),
})

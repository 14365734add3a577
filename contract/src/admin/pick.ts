import * as z from 'zod'
import { trimmed } from '../schema.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

/** What forms choose from by searching on the server. */
export const pickKinds = {
  shop: '店铺',
  album: '专辑',
  label: '标签',
  homeZone: '首页专区',
  rights: '权益',
  work: '作品',
} as const

export type PickKind = keyof typeof pickKinds

/**
 * Things of one kind by words of their name, at most thirty; or those with these ids, in no order, for whoever knows the ids and wants the
 * names.
 */
export const pickList = adminRoute('GET', 'pick/list', {
  auth: 'session',
  input: z.strictObject({
    of: choice('种类', pickKinds),
    words: trimmed('名称', 1, 40).optional(),
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

import * as z from 'zod'
import { savedViewId } from '../ids.ts'
import { count, done, trimmed } from '../schema.ts'
import { adminRoute } from './route.ts'

/** A page of the console by its path, such as `orders` or `users/clusters`. */
const page = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9/-]{0,59}$/)
  .meta({ title: '页面' })

const content = {
  name: trimmed('名称', 1, 20),
  /** Query of the page's URL: filters, sort. */
  query: z.string().max(2000).meta({ title: '筛选' }),
  /** The visible columns, in order. */
  columns: z.array(z.string().max(40)).max(60).meta({ title: '列' }),
  /** Whether it is shared with everybody, which needs the right `view.share`. */
  isShared: z.boolean().meta({ title: '共享' }),
}

/** Lists the viewer's own and the shared views of a page, by name. */
export const viewList = adminRoute('GET', 'view/list', {
  title: '查看视图列表',
  auth: 'session',
  partner: true,
  input: z.strictObject({ page }),
  example: { page: 'orders' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: savedViewId,
        ...content,
        /** Name of its creator. */
        by: z.string(),
        /** Whether the viewer may change or remove it. */
        mayChange: z.boolean(),
        version: count,
      }),
    ),
  }),
})

/** Creates a view without `id`; changes the existing one with `id` and the `version` that was read. */
export const saveView = adminRoute('POST', 'view/save', {
  title: '保存视图',
  auth: 'session',
  partner: true,
  input: z.strictObject({ id: savedViewId.optional(), version: count.optional(), page, ...content }),
  example: { page: 'orders', name: '今天', query: '', columns: [], isShared: false },
  reply: z.strictObject({ id: savedViewId, version: count }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'EDITED_MEANWHILE', 'VIEW_NAME_TAKEN', 'VIEWS_FULL'],
})

export const removeView = adminRoute('POST', 'view/remove', {
  title: '删除视图',
  auth: 'session',
  partner: true,
  input: z.strictObject({ id: savedViewId, version: count }),
  example: { id: '999999', version: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'EDITED_MEANWHILE'],
})

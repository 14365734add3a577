import * as z from 'zod'
import { count } from '../schema.ts'
import { choice } from './list.ts'

// What the calls for content have in common.

/** Whether people see a thing now: it may not be published, or not yet, or its time may be over. */
export const shownStates = { draft: '未发布', scheduled: '定时', shown: '展示中', ended: '已结束' } as const
export type ShownState = keyof typeof shownStates
export const shownState = choice('状态', shownStates)

/** The one that was looked at. */
export const version = count.meta({ title: '版本' })

/** Text that may be left empty. */
export const optionalText = (title: string, maximum: number) =>
  z
    .string()
    .max(maximum)
    .default('')
    .meta({ title, transform: ['trim'] })

/** Rich text; what is not allowed in it is taken out when it is stored. */
export const richText = (title: string) => z.string().max(40_000).meta({ title })

/** A page of ours, beginning with `/`, or an address of a host that the site's settings allow. */
export const link = optionalText('链接', 500)

/** A list in its order: as it was looked at, and as it is to be. */
export const orderOf = <Id extends z.ZodType>(id: Id) => ({
  before: z.array(id).max(500),
  after: z.array(id).max(500),
})

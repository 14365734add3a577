import * as z from 'zod'
import { count, textOf } from '../schema.ts'
import { shownStates } from './contentNames.ts'
import { choice } from './list.ts'

// What the calls for content have in common.

export const shownState = choice('状态', shownStates)

/** The one that was looked at. */
export const version = count.meta({ title: '版本' })

/** Text that may be left empty. */
export const optionalText = (title: string, maximum: number) => textOf('text').max(maximum).default('').meta({ title })

/**
 * Rich text. Styles and unknown elements are removed when it is stored; pictures that are not in the library and embedded pages or
 * videos are refused with BAD_INPUT (`submittedRichText` of the server).
 */
export const richText = (title: string) => z.string().max(40_000).meta({ title })

/** A page of ours, beginning with `/`, or an address of a host that the site's settings allow. */
export const link = textOf('text', '一行内没有空格的链接')
  .max(500)
  // In one line; where it may lead the site's settings say.
  .regex(/^\S*$/)
  .default('')
  .meta({ title: '链接' })

/** A list in its order: as it was looked at, and as it is to be. */
export const orderOf = <Id extends z.ZodType>(id: Id) => ({
  before: z.array(id).max(500),
  after: z.array(id).max(500),
})

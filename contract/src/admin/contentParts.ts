import * as z from 'zod'
import { count, textOf } from '../schema.ts'
import { shownStates } from './contentNames.ts'
import { choice } from './list.ts'

// Schemas shared by the content calls.

export const shownState = choice('状态', shownStates)

/** The version that the caller read. */
export const version = count.meta({ title: '版本' })

/** Text that may be empty. */
export const optionalText = (title: string, maximum: number) => textOf('text').max(maximum).default('').meta({ title })

/**
 * Rich text. Styles and unknown elements are removed when it is stored. Pictures outside the library and embedded pages
 * or videos are refused with BAD_INPUT (`submittedRichText` of the server).
 */
export const richText = (title: string) => z.string().max(40_000).meta({ title })

/** A path of the storefront, beginning with `/`, or a URL on a host that the site settings allow. */
export const link = textOf('text', '一行内没有空格的链接')
  .max(500)
  // A single line. The site settings decide which hosts are allowed.
  .regex(/^\S*$/)
  .default('')
  .meta({ title: '链接' })

/** A reordering: the order as it was read, and the new order. */
export const orderOf = <Id extends z.ZodType>(id: Id) => ({
  before: z.array(id).max(500),
  after: z.array(id).max(500),
})

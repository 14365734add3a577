import * as z from 'zod'
import { shopId } from '../ids.ts'
import { nothing } from '../schema.ts'
import { adminRoute } from './route.ts'

/** What an account of a partner can be bound to: the brands that rights name, and the shops. */
export const partnerChoices = adminRoute('GET', 'partner/choices', {
  auth: 'staff.manage',
  input: nothing,
  reply: z.strictObject({
    brands: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    shops: z.array(z.strictObject({ shopId, name: z.string() })),
  }),
})

import * as z from 'zod'
import { done, seconds } from '../schema.ts'
import { adminRoute } from './route.ts'
import { staffNewPassword } from './staff.ts'

/** What stands behind the `#` of an invitation link. */
const invitationToken = z.string().regex(/^[\w-]{43}$/)

/** Whose invitation link it is. */
export const invitation = adminRoute('POST', 'session/invitation', {
  auth: 'none',
  input: z.strictObject({ token: invitationToken }),
  reply: z.strictObject({ name: z.string(), displayName: z.string(), expiresAt: seconds }),
  errors: ['INVITATION_OVER'],
})

/** Uses the link up: the holder of the account chooses a password, and enrols a second factor next. */
export const acceptInvitation = adminRoute('POST', 'session/acceptInvitation', {
  auth: 'none',
  input: z.strictObject({ token: invitationToken, password: staffNewPassword }),
  reply: done,
  errors: ['INVITATION_OVER', 'PASSWORD_KNOWN'],
})

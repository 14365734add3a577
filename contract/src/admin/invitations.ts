import * as z from 'zod'
import { done, seconds } from '../schema.ts'
import { adminRoute } from './route.ts'
import { staffNewPassword } from './staff.ts'

/** The token in the URL fragment of an invitation link. */
const invitationToken = z.string().regex(/^[\w-]{43}$/)

/** Returns the account of an invitation link. */
export const invitation = adminRoute('POST', 'session/invitation', {
  title: '查看邀请链接',
  auth: 'none',
  audited: false,
  input: z.strictObject({ token: invitationToken }),
  example: { token: 'a'.repeat(43) },
  reply: z.strictObject({ name: z.string(), displayName: z.string(), expiresAt: seconds }),
  errors: ['INVITATION_OVER'],
})

/** Uses up the link: the holder of the account chooses a password, then enrols a second factor. */
export const acceptInvitation = adminRoute('POST', 'session/acceptInvitation', {
  title: '接受邀请',
  auth: 'none',
  input: z.strictObject({ token: invitationToken, password: staffNewPassword }),
  example: { token: 'a'.repeat(43), password: 'wild plum by the water' },
  reply: done,
  errors: ['INVITATION_OVER', 'PASSWORD_KNOWN'],
})

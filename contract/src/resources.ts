import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { picture } from './schema.ts'

/**
 * Takes one picture as a multipart form: these fields first, then the part `file`. It is recognised by its content,
 * turned, cut down and written anew, so nothing of the original but its pixels is kept. It belongs to the caller and
 * goes after a day unless something uses it.
 */
export const uploadImage = route('POST file', 'resources/user/image/uploadImage', {
  auth: 'user',
  input: z.strictObject({ purpose: z.enum(['avatar', 'message', 'ticket']).meta({ title: '用途' }) }),
  reply: z.strictObject({ imageId: ids.imageId, picture }),
  errors: ['IMAGE_UNREADABLE', 'IMAGE_TOO_SMALL', 'TOO_LARGE', 'UPLOAD_LIMIT', 'PROVIDER_UNAVAILABLE'],
})

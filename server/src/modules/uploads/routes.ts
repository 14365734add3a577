import type { Handlers } from '../../core/handler.ts'
import type { Uploads } from './service.ts'

export function uploadRoutes(uploads: Uploads) {
  return {
    'resources/user/image/uploadImage': (input, { caller, ip, file }) =>
      uploads.upload({ ...input, uid: caller.uid, ip, file }),
    async 'resources/user/image/own'(input, { caller }) {
      return { image: await uploads.own(caller.uid, input) }
    },
  } satisfies Partial<Handlers>
}

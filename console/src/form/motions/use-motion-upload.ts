import type { MotionFact } from '@app/contract/admin/motions'
import { toast } from '@app/ui'
import { messageOf } from '../../lib/call.ts'
import { queryClient } from '../../lib/query.ts'
import { libraryName, useUpload } from '../use-upload.ts'

/** Value for the file dialog's `accept`. */
export const motionFiles = '.glb,.mp4,.webm,model/gltf-binary,video/mp4,video/webm'

/** Uploads models and videos to the library, and reports those that fail. `share` is the progress of `useUpload`. */
export function useMotionUpload() {
  const { share, send } = useUpload('motion/upload')
  return {
    share,
    async add(file: File): Promise<MotionFact | undefined> {
      try {
        const reply = await send({ name: libraryName(file) }, file)
        if (!reply) return undefined
        const { isKnown, ...fact } = reply
        if (isKnown) toast.good('素材库里已有这个文件，直接用了')
        void queryClient.invalidateQueries({ queryKey: ['motion/list'] })
        return fact
      } catch (error) {
        toast.bad(messageOf(error))
        return undefined
      }
    },
  }
}

import { heicRefusal, kindBytes, pictureKind } from '@app/contract/pictureKind'
import type { AdminInput } from '@app/contract/admin/routes'
import type { MediaFact } from '@app/contract/admin/media'
import { toast } from '@app/ui'
import { useWrite } from '../../lib/query.ts'
import { libraryName } from '../use-upload.ts'

/** Value for the file dialog's `accept`. */
export const pictureFiles =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,.jpg,.jpeg,.jfif,.png,.webp,.gif,.avif'

/** What an uploader declares about pictures. */
export type PictureOrigin = NonNullable<AdminInput<'media/upload'>['origin']>

const mostBytes = 15 * 1024 * 1024

/** Uploads pictures to the library one by one, and reports those that fail. */
export function usePictureUpload() {
  const { mutateAsync, isPending } = useWrite('media/upload')
  return {
    isAdding: isPending,
    async add(files: readonly File[], origin: PictureOrigin = 'other'): Promise<MediaFact[]> {
      const added: MediaFact[] = []
      for (const file of files) {
        if (file.size > mostBytes) {
          toast.bad(`“${file.name}”超过 15 MB，请压缩后再传`)
          continue
        }
        const kind = pictureKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()))
        if (kind === 'heic') {
          toast.bad(`“${file.name}”没有上传。${heicRefusal}`)
          continue
        }
        // Detected by content. Files of an unknown format are left to the server if the browser calls them pictures.
        if (kind === 'pdf' || (!kind && !file.type.startsWith('image/'))) {
          toast.bad(`“${file.name}”不是图片，没有上传`)
          continue
        }
        try {
          const { isKnown, ...fact } = await mutateAsync({ name: libraryName(file), origin, body: new Blob([file]) })
          if (isKnown) toast.good('素材库里已有这张图，直接用了')
          added.push(fact)
        } catch {
          // A toast shows the error.
        }
      }
      return added
    },
  }
}

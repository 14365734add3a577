import type { AdminReply } from '@app/contract/admin/routes'
import { Button, toast } from '@app/ui'
import { FileButton } from '../../form/file-button.tsx'
import { pictureFiles } from '../../form/pictures/use-picture-upload.ts'
import { messageOf } from '../../lib/call.ts'
import { useWrite } from '../../lib/query.ts'
import { AttachedPicture } from '../../parts/attached-picture.tsx'

type ReplyPicture = AdminReply<'ticket/picture'>

/** Pictures of one reply. */
const most = 9

/** Reads the pictures of a stored draft; anything else is ignored. */
export function storedPictures(value: unknown): ReplyPicture[] {
  if (!Array.isArray(value)) return []
  return (value as Partial<ReplyPicture>[]).filter(
    (one): one is ReplyPicture => typeof one?.imageId === 'string' && typeof one.picture?.url === 'string',
  )
}

interface ReplyPicturesProps {
  ticketId: string
  pictures: readonly ReplyPicture[]
  onChange: (pictures: ReplyPicture[]) => void
}

/** Pictures that go with a reply: uploaded at once, removed until it is sent. */
export function ReplyPictures({ ticketId, pictures, onChange }: ReplyPicturesProps) {
  const { mutateAsync, isPending } = useWrite('ticket/picture', { isQuiet: true })

  async function add(files: readonly File[]) {
    const added = [...pictures]
    for (const file of files.slice(0, most - pictures.length)) {
      try {
        added.push(await mutateAsync({ ticketId, body: new Blob([file]) }))
        onChange([...added])
      } catch (error) {
        toast.bad(`“${file.name}”没有上传：${messageOf(error)}`)
      }
    }
    if (files.length > most - pictures.length) toast.bad(`一次回复最多 ${most} 张图片`)
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      {pictures.map(({ imageId, picture }, index) => (
        <div key={imageId} className="flex flex-col items-start gap-1">
          <AttachedPicture picture={picture} />
          <Button
            size="small"
            variant="quiet"
            aria-label={`移除第 ${index + 1} 张图片`}
            onClick={() => onChange(pictures.filter((one) => one.imageId !== imageId))}
          >
            移除
          </Button>
        </div>
      ))}
      {pictures.length < most && (
        <FileButton label="回复的图片" accept={pictureFiles} isMany isBusy={isPending} onFiles={add}>
          添加图片
        </FileButton>
      )}
    </div>
  )
}

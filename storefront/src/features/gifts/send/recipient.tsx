import { Avatar } from '@app/ui'
import { imageUrl } from '../../../lib/image.ts'
import { spacedPhone } from '../labels.ts'
import type { Face } from './draft.ts'

/** Person a phone belongs to: masked name and avatar, with the number as typed. */
export function Recipient({ face }: { face: Face }) {
  return (
    <div className="flex items-center gap-4 rounded-md bg-sunken/70 px-4 py-3.5">
      <Avatar src={face.avatar && imageUrl(face.avatar)} name={face.nickname} size={48} />
      <div className="min-w-0">
        <p className="truncate font-medium">{face.nickname}</p>
        <p className="figures text-sm text-ink-soft">{spacedPhone(face.phone)}</p>
      </div>
    </div>
  )
}

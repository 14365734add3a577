import { adminLists } from '@app/contract/admin/lists.derived'
import { labelsOf } from '../../lib/labels.ts'
import { staffPictureAddress } from '../../lib/staff-picture.ts'
import { Badge } from '../../parts/badge.tsx'

/** Label of each kind of public content. */
const kindLabels = labelsOf(adminLists['moderation/queue'].columns, 'kind')

export const KindBadge = ({ kind }: { kind: string }) => <Badge tone="going">{kindLabels[kind] ?? kind}</Badge>

/** Thumbnails of a user's pictures; each can be opened. */
export function Pictures({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="图片" className="flex flex-wrap gap-2">
      {pictures.map((address, index) => (
        <li key={address}>
          <a href={fileOf(address)} target="_blank" rel="noreferrer" aria-label={`打开第 ${index + 1} 张图片`}>
            <img src={fileOf(address)} alt="" className="size-24 rounded-md border border-line object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Returns the address of a picture's file. Avatars are stored with their extension, other pictures without one. */
const fileOf = (address: string): string => staffPictureAddress(/\.\w{3,4}$/.test(address) ? address : `${address}.jpg`)

import type { Reply } from '@app/contract/types'
import { Picture } from '@app/ui'
import { imageUrl, pictureProps } from '../../../lib/image.ts'
import type { Subject } from '../api.ts'
import { forWidth } from './pictures.ts'

interface BannerProps {
  subject: Subject | undefined
  section: Reply<'ops/specialTypeConfig/byType'> | undefined
  isNarrow: boolean
}

/** The zone's banner for this width, or its cover, fading into the background. */
export function Banner({ subject, section, isNarrow }: BannerProps) {
  const banner = section && forWidth(isNarrow, section.webBanner, section.appBanner)
  const picture = banner
    ? { src: imageUrl(banner), alt: '' }
    : subject && { ...pictureProps(subject.cover, '', '100vw'), alt: '' }
  return (
    <div className="relative aspect-4/5 max-h-[60vh] w-full overflow-hidden md:aspect-8/3 md:max-h-[64vh]">
      {picture && <Picture {...picture} priority className="size-full" />}
      <div className="absolute inset-0 bg-linear-to-b from-paper/30 via-transparent via-40% to-paper" />
    </div>
  )
}

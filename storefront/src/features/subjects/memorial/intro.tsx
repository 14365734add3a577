import type { AlbumId } from '@app/contract'
import { ArrowRightIcon, Bone, buttonStyle, Container } from '@app/ui'
import type { Reply } from '@app/contract/types'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { imageUrl } from '../../../lib/image.ts'
import { useMediaQuery } from '../../../lib/media.ts'
import { breakpoints } from '../../../lib/platform.ts'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'
import type { Subject } from '../api.ts'
import { Banner } from './banner.tsx'
import { forWidth, readPictures } from './pictures.ts'

interface MemorialIntroProps {
  id: AlbumId
  subject: Subject | undefined
  /** What the operator set for the zone; its pictures are below the text. */
  section: Reply<'ops/specialTypeConfig/byType'> | undefined
}

/** The person the zone remembers: banner, lamp, text, pictures, and the link to their works. */
export function MemorialIntro({ id, subject, section }: MemorialIntroProps) {
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.mobile - 0.02}px)`)
  const { pcImages, appImages } = readPictures(section?.imgData ?? '')
  return (
    <>
      <Banner subject={subject} section={section} isNarrow={isNarrow} />
      <Container width="prose" className="relative -mt-16 text-center md:-mt-20">
        <span aria-hidden className="memorial-lamp mx-auto block" />
        {subject ? (
          <>
            <h1 className="title mt-10 pl-[0.3em] text-4xl tracking-[0.3em]">{subject.title}</h1>
            <p className="mt-5 text-lg text-balance text-ink-soft">{subject.subtitle}</p>
          </>
        ) : (
          <div role="status" aria-label="正在加载" className="flex flex-col items-center">
            <Bone className="mt-10 h-12 w-40" />
            <Bone className="mt-6 h-5 w-64" />
          </div>
        )}
        <div className="mx-auto mt-10 h-14 w-px bg-gold/60" />
        <div className="mt-10 text-left md:text-lg">
          <RichText html={subject?.content} lines={6} />
        </div>
      </Container>
      <ul className="mx-auto mt-14 max-w-[60rem] space-y-6 px-4 empty:hidden sm:px-6 md:mt-20 md:space-y-10">
        {forWidth(isNarrow, pcImages, appImages).map((path, index) => (
          <li key={path}>
            <img
              src={imageUrl(path)}
              alt={`${section?.title ?? ''}，图 ${index + 1}`}
              loading="lazy"
              decoding="async"
              // Its own aspect ratio once known; a placeholder until then, so that less moves.
              style={{ aspectRatio: `auto ${isNarrow ? '4 / 5' : '8 / 3'}` }}
              className="w-full rounded-sm bg-surface"
            />
          </li>
        ))}
      </ul>
      <p className="mt-14 px-4 text-center md:mt-20">
        <Link to={`${address('memoryGoods')}/?id=${encodeURIComponent(id)}`} className={buttonStyle({ size: 'large' })}>
          看他们留下的作品
          <ArrowRightIcon />
        </Link>
      </p>
    </>
  )
}

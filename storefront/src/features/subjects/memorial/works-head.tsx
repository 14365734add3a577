import type { AlbumId } from '@app/contract'
import { ArrowLeftIcon, Bone } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import type { Subject } from '../api.ts'

/** Head of the memorial zone's works: the person, and the link back to the text about them. */
export function MemorialWorksHead({ id, subject }: { id: AlbumId; subject: Subject | undefined }) {
  return (
    <header className="mb-14 flex flex-col items-center text-center md:mb-20">
      <span aria-hidden className="memorial-lamp block" />
      {subject ? (
        <>
          <h1 className="title mt-10 pl-[0.3em] text-3xl tracking-[0.3em]">{subject.title}</h1>
          <p className="mt-4 text-balance text-ink-soft">{subject.subtitle}</p>
        </>
      ) : (
        <div role="status" aria-label="正在加载" className="flex flex-col items-center">
          <Bone className="mt-10 h-10 w-36" />
          <Bone className="mt-5 h-4 w-60" />
        </div>
      )}
      <Link
        to={`${address('memoryIntro')}/?id=${encodeURIComponent(id)}`}
        className="mt-5 inline-flex min-h-11 items-center gap-2 text-sm text-gold-ink hover:text-ink"
      >
        <ArrowLeftIcon /> 关于他们
      </Link>
    </header>
  )
}

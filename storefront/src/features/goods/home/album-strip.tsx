import { ArrowRightIcon, Bone, Container, Picture, SectionHeading } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { homeAlbums } from './api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

// Begins at the page's column and extends to the edge of the screen.
const stripStyle =
  'snap-row scroll-px-4 gap-4 px-4 py-1 sm:scroll-px-6 sm:gap-6 sm:px-6 lg:scroll-px-[max(2.5rem,calc(50%-43.75rem))] lg:px-[max(2.5rem,calc(50%-43.75rem))]'
const bookStyle = 'w-[62vw] max-w-72 shrink-0 snap-start sm:w-60'

/** Albums as books on a shelf, with titles on the spines. Hidden if loading fails. */
export function AlbumStrip() {
  const { value: data, kind } = useQueryState(homeAlbums())
  if (kind !== 'loading' && (!data || data.list.length === 0)) return null
  return (
    <section aria-labelledby="albums-title" className="bg-sunken/60 py-12 md:py-16 elder:hidden">
      <Container>
        <SectionHeading
          note="一个系列，一段故事"
          action={
            <Link to={address('album')} className="inline-flex items-center gap-1.5 text-ink-soft hover:text-ink">
              看全部
              <ArrowRightIcon />
            </Link>
          }
          className="mb-6"
        >
          <span id="albums-title">专辑</span>
        </SectionHeading>
      </Container>
      <div>
        {data ? (
          <ul className={stripStyle}>
            {data.list.map((album) => (
              <li key={album.id} className={bookStyle}>
                <Link to={address('albumInfo', { id: album.id })} className="group block">
                  <div className="mount relative rounded-sm p-1.5 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))]">
                    <Picture {...pictureProps(album.cover, '', '(min-width: 640px) 240px, 62vw')} ratio={3 / 4} />
                    <div className="title upright absolute top-4 left-4 bg-surface/92 px-1.5 py-3 text-base leading-none shadow-mount">
                      {album.title}
                    </div>
                  </div>
                  <p className="mt-3 line-clamp-2 text-sm text-ink-soft">{album.subtitle}</p>
                  <p className="figures mt-0.5 text-xs text-ink-faint">{album.goodsCount} 件作品</p>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <div role="status" aria-label="正在加载专辑" className={stripStyle}>
            {Array.from({ length: 5 }, (_, index) => (
              <div key={index} className={bookStyle}>
                <div className="mount rounded-sm p-1.5">
                  <div className="aspect-3/4 animate-breathe bg-line/60" />
                </div>
                <Bone className="mt-4 h-3.5 w-4/5" />
                <Bone className="mt-2.5 h-3 w-1/3" />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

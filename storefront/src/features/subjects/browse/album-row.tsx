import { cx, Picture } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { albumCovers, coversShown, type Subject } from '../api.ts'
import { plainText } from '../labels.ts'
import { useNear } from './use-near.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** An album as a bound volume with its title down the spine, and its works beside it. */
export function AlbumRow({ album, isMirrored }: { album: Subject; isMirrored: boolean }) {
  const { element, isNear } = useNear<HTMLLIElement>()
  const to = address('albumInfo', { id: album.id })
  return (
    <li
      ref={element}
      className="grid items-center gap-6 sm:grid-cols-[5fr_6fr] sm:gap-8 md:gap-14 lg:grid-cols-12 lg:gap-16"
    >
      <Link
        to={to}
        tabIndex={-1}
        aria-hidden
        className={cx('group block lg:col-span-5', isMirrored && 'sm:order-2 lg:col-start-8')}
      >
        <div className="mount relative rounded-sm p-1.5 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))] md:p-2.5">
          <Picture
            {...pictureProps(album.cover, '', '(min-width: 1024px) 460px, (min-width: 640px) 44vw, 92vw')}
            ratio={4 / 3}
          />
          <div className="title upright absolute top-5 left-5 bg-surface/92 px-2 py-3.5 text-lg leading-none shadow-mount">
            {album.title}
          </div>
        </div>
      </Link>
      <div className={cx('min-w-0 lg:col-span-7', isMirrored && 'sm:order-1')}>
        <h3 className="title text-2xl">
          <Link to={to} className="hover:underline hover:decoration-line-strong hover:underline-offset-6">
            {album.title}
          </Link>
        </h3>
        <p className="mt-1.5 text-ink-soft">
          {album.subtitle}
          <span className="figures ml-3 text-sm whitespace-nowrap text-ink-faint">{album.goodsCount} 件作品</span>
        </p>
        <p className="mt-3 line-clamp-2 text-sm leading-relaxed text-ink-faint lg:line-clamp-3 lg:text-base">
          {plainText(album.content)}
        </p>
        {album.goodsCount > 0 && <Covers album={album} isWanted={isNear} />}
      </div>
    </li>
  )
}

/** Covers of its newest works. Hidden if loading fails, since the album itself links to the works. */
function Covers({ album, isWanted }: { album: Subject; isWanted: boolean }) {
  const { value: data, error } = useQueryState({ ...albumCovers(album.id), enabled: isWanted })
  if (error) return null
  const works = data?.list.flatMap(({ goods }) => goods ?? [])
  return (
    <ul
      className="mt-5 grid grid-cols-4 gap-2.5 lg:mt-7 lg:gap-4"
      aria-label={`${album.title}的作品`}
      aria-busy={isWanted && !works}
    >
      {works
        ? works.map((work) => (
            <li key={work.goodsSn} className="min-w-0">
              <Link to={address('goods', { id: work.goodsSn })} className="group block">
                <span className="block overflow-hidden rounded-sm">
                  <Picture
                    {...pictureProps(work.cover, work.name, '(min-width: 1024px) 150px, (min-width: 640px) 11vw, 21vw')}
                    ratio={1}
                    className="transition-[scale] duration-(--duration-slow) group-hover:scale-[calc(1+0.04*var(--motion))]"
                  />
                </span>
                <span aria-hidden className="mt-1.5 hidden truncate text-xs text-ink-faint lg:block">
                  {work.name}
                </span>
              </Link>
            </li>
          ))
        : Array.from({ length: Math.min(coversShown, album.goodsCount) }, (_, index) => (
            <li key={index} className="aspect-square animate-breathe rounded-sm bg-line/60" />
          ))}
    </ul>
  )
}

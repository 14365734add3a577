import { cx, Picture, Seal, SerialBadge } from '@app/ui'
import { homeGoods, type HomeWork } from '../../domain/goods/api.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrandName } from '../../lib/brand.ts'
import { pictureProps } from '../../lib/image.ts'
import './phones.css'

/** Two phones in front of hills: the entrance by day, one work at night. Decoration, with works currently on show. */
export function Phones({ className }: { className?: string }) {
  const { data } = useQuery(homeGoods())
  const works = data?.list.flatMap((zone) => zone.goods).filter(({ cover }) => cover.url) ?? []
  return (
    <div aria-hidden className={cx('download-stage', className)}>
      <Phone className="night download-phone-back">
        <AtNight work={works[3] ?? works[0]} />
      </Phone>
      <Phone className="download-phone-front">
        <ByDay works={works} />
      </Phone>
    </div>
  )
}

function Phone({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={cx('download-phone', className)}>
      <div className="download-screen bg-paper text-ink">
        <i className="download-island" />
        {children}
      </div>
    </div>
  )
}

function ByDay({ works }: { works: HomeWork[] }) {
  const brand = useBrandName()
  const [first, ...rest] = works
  return (
    <>
      <p className="flex items-center gap-[0.5em] px-[1.2em] pt-[3.4em] pb-[0.9em]">
        <Seal className="size-[1.3em] text-vermilion" />
        <span className="title text-[1.05em] tracking-[0.16em]">{brand}</span>
      </p>
      <Cover work={first} ratio={0.92} sizes="320px" />
      <p className="title px-[1em] pt-[0.8em] text-[1.3em]">{first?.name ?? '山水有清音'}</p>
      <p className="px-[1.5em] text-[0.85em] text-gold-ink">{first?.albumName ?? ' '}</p>
      <div className="grid grid-cols-2 gap-[0.8em] p-[1.2em]">
        {[0, 1].map((at) => (
          <div key={at} className="mount min-w-0">
            <Cover work={rest[at]} ratio={1} sizes="160px" />
            <p className="title truncate px-[0.8em] py-[0.5em] text-[0.8em]">{rest[at]?.name ?? ' '}</p>
          </div>
        ))}
      </div>
    </>
  )
}

function AtNight({ work }: { work: HomeWork | undefined }) {
  return (
    <div className="px-[1.4em] pt-[4.4em]">
      <div className="mount p-[0.5em]">
        <Cover work={work} ratio={0.86} sizes="320px" />
      </div>
      {/* The other phone covers its left third. */}
      <div className="pl-[4.4em]">
        <p className="mt-[1.6em] text-[0.75em] tracking-[0.2em] text-gold-ink">{work?.albumName ?? ' '}</p>
        <p className="title mt-[0.2em] text-[1.35em]">{work?.name ?? '夜展'}</p>
        <div className="mt-[1em]">{work && <SerialBadge serial={128} edition={work.edition} />}</div>
        <p className="mt-[1.2em] flex items-center gap-[0.5em] text-[0.85em] text-celadon-ink">
          <i className="size-[0.45em] rounded-full bg-current" />
          已上链
        </p>
      </div>
    </div>
  )
}

function Cover({ work, ratio, sizes }: { work: HomeWork | undefined; ratio: number; sizes: string }) {
  return work ? (
    <Picture {...pictureProps(work.cover, '', sizes)} ratio={ratio} priority />
  ) : (
    <div style={{ aspectRatio: ratio }} className="bg-sunken" />
  )
}

/** Three ranges in the mist under a red sun, for the bottom of an isolated box. */
export function Hills() {
  return (
    <div aria-hidden className="download-hills">
      <i className="download-sun" />
      <svg
        viewBox="0 0 1440 420"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-full w-full text-celadon"
      >
        <g fill="currentColor">
          <path
            d="M0 250c90-14 150-120 236-132 74-8 112 62 190 74 90-64 150-168 258-168 118 0 160 142 256 162 82 16 116-62 190-62 130 0 190 116 310 96v200H0Z"
            opacity=".13"
          />
          <path
            d="M0 318c120-4 190-84 300-88 102-4 156 62 258 58 112-4 176-98 294-98 106 0 152 92 242 100 120 10 220-70 346-44v174H0Z"
            opacity=".2"
          />
          <path
            d="M0 372c150-14 250-52 398-44 152 8 254 46 412 32 146-14 270-46 404-34 90 8 150 20 226 14v80H0Z"
            opacity=".34"
          />
        </g>
      </svg>
      <svg viewBox="0 0 120 40" className="download-birds">
        <path
          d="M4 18q10-12 20 0 10-12 20 0M62 30q7-9 14 0 7-9 14 0M84 10q5-6 10 0 5-6 10 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
    </div>
  )
}

import '../layouts/home.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** A lit window: the picture behind an arch, the lattice around it, and quiet text on linen. */
export function HomeHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <header className="relative isolate overflow-hidden bg-(--brand-wash)">
      <Lattice className="absolute inset-y-0 right-0 z-(--depth-near) h-full w-full text-(--brand) opacity-20 md:w-3/5" />
      <Container className="grid items-end gap-x-16 md:min-h-[30rem] grid-cols-1 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div className="pt-10 md:pb-20">
          <p className="inline-block rounded-full bg-surface px-4 py-1 text-sm text-(--brand-ink)">{brandName}</p>
          <h1 className="title mt-5 text-3xl leading-tight md:text-4xl">{title}</h1>
          <p className="mt-4 max-w-120 text-ink-soft md:text-lg">{subtitle}</p>
        </div>
        <HeroPicture
          content={content}
          sizes="(min-width: 768px) 42vw, 80vw"
          className="mx-auto mt-10 h-[76vw] max-h-[27rem] w-[82%] rounded-t-full border-x-8 border-t-8 border-surface md:w-full md:max-w-104"
        />
      </Container>
    </header>
  )
}

/** The lattice of a window, in which every bar meets another halfway. */
function Lattice({ className }: { className: string }) {
  return (
    <svg aria-hidden className={className}>
      <defs>
        <pattern id="home-lattice" width="72" height="72" patternUnits="userSpaceOnUse">
          <path
            d="M0 0h72v72H0ZM24 0v24H0M48 0v24h24M24 72V48H0M48 72V48h24M24 24h24v24H24ZM36 0v24M36 48v24M0 36h24M48 36h24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#home-lattice)" />
    </svg>
  )
}

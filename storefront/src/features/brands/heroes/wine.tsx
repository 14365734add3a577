import '../layouts/wine.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** The dark of the cellar with a label on it: medallion, name and text, all on one axis. */
export function WineHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <header className="brand-cellar">
      <Container className="flex justify-center py-12 md:py-20">
        <div className="w-full max-w-120 bg-surface p-2 text-center text-ink shadow-float">
          <div className="border border-gold p-1">
            <div className="border border-gold/50 px-5 pt-10 pb-12 md:px-10">
              <HeroPicture
                content={content}
                sizes="20rem"
                className="mx-auto aspect-[4/5] w-44 max-w-full rounded-[50%] ring-1 ring-gold ring-offset-4 ring-offset-surface md:w-56"
              />
              <p className="mt-8 text-sm tracking-[0.5em] text-gold-ink">{brandName}</p>
              <h1 className="title mt-3 text-3xl tracking-[0.22em] text-(--brand-ink)">{title}</h1>
              <Vine className="mx-auto mt-5 h-4 w-40 text-gold" />
              <p className="mt-5 text-ink-soft">{subtitle}</p>
            </div>
          </div>
        </div>
      </Container>
    </header>
  )
}

/** A tendril to either side of a grain. */
function Vine({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 160 16" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden className={className}>
      <path d="M4 8h36c8 0 8-6 2-6s-5 9 4 9h18M156 8h-36c-8 0-8-6-2-6s5 9-4 9H96" />
      <path d="m80 3 5 5-5 5-5-5Z" fill="currentColor" />
    </svg>
  )
}

import '../layouts/summer.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** The picture as wide as the valley, its lower edge under water, and the name above it as a shop sign. */
export function SummerHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <header>
      <div className="relative">
        <HeroPicture content={content} className="h-[72vw] max-h-[36rem] md:h-[46vw]" />
        {!content.hero && <div className="h-40" />}
        <Water className="absolute inset-x-0 -bottom-px h-[9vw] max-h-28 w-full" />
      </div>
      <Container className="relative flex items-start gap-6 pb-4 md:gap-12 lg:pl-28">
        <h1 className="mount upright title -mt-28 shrink-0 px-3 py-7 text-2xl md:-mt-56 md:px-5 md:py-10 md:text-3xl">
          {title}
        </h1>
        <div className="pt-5 md:pt-8">
          <p className="font-medium tracking-[0.2em] text-(--brand-ink)">{brandName}</p>
          <p className="mt-2 max-w-prose text-ink-soft md:text-lg">{subtitle}</p>
        </div>
      </Container>
    </header>
  )
}

/** Three ripples; below the last of them is paper. */
function Water({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 1440 100" preserveAspectRatio="none" aria-hidden className={className}>
      <path d="M0 44c180-34 300 26 480 18s240-44 420-30 300 40 540 2v66H0Z" fill="var(--brand)" fillOpacity=".28" />
      <path d="M0 62c160-26 320 22 500 12s260-36 440-20 320 26 500 0v46H0Z" fill="var(--brand)" fillOpacity=".36" />
      <path d="M0 80c200-22 340 14 520 8s280-28 440-16 300 16 480 2v26H0Z" fill="var(--color-paper)" />
    </svg>
  )
}

import '../layouts/autumn.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** Text on the hillside, the picture cut into steps, and the fields running down to the reader. */
export function AutumnHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <header className="relative">
      <Container className="grid items-center gap-x-14 pt-8 grid-cols-1 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:pt-14">
        <div className="md:pb-24">
          <p className="flex items-center gap-3 text-sm text-(--brand-ink)">
            <span className="h-px w-10 bg-current" />
            {brandName}
          </p>
          <h1 className="title mt-4 text-4xl tracking-[0.14em] md:max-lg:text-3xl md:max-lg:tracking-normal">
            {title}
          </h1>
          <p className="mt-4 text-ink-soft md:text-lg">{subtitle}</p>
        </div>
        <HeroPicture
          content={content}
          sizes="(min-width: 768px) 56vw, 92vw"
          className="brand-steps-cut max-md:mt-8 h-[70vw] max-h-[32rem] md:h-[38vw]"
        />
      </Container>
      <Fields className="-mt-10 block h-24 w-full md:-mt-28 md:h-40" />
    </header>
  )
}

/** Terraces seen from above, each a little lower and deeper in colour. */
function Fields({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 1440 160" preserveAspectRatio="none" aria-hidden className={className}>
      {[
        'M0 38c260-44 420 20 640 30s380 36 800 4v88H0Z',
        'M0 70c220-30 460 16 700 22s420 24 740 0v68H0Z',
        'M0 100c280-22 480 12 720 14s440 12 720-6v52H0Z',
        'M0 126c260-14 520 8 760 8s420 4 680-6v32H0Z',
      ].map((field, index) => (
        <path
          key={field}
          d={field}
          fill="var(--brand)"
          fillOpacity={0.1 + index * 0.07}
          stroke="var(--brand)"
          strokeOpacity=".5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

import '../layouts/school.css'
import { graphemesOf } from '@app/contract/cutText'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** The name written character by character into the squares of a copybook; a photograph is taped beside it. */
export function SchoolHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <header className="brand-squared border-b border-line">
      <Container className="grid items-center gap-x-16 gap-y-10 py-10 grid-cols-1 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] md:py-20">
        <div>
          <p className="text-(--brand-ink)">{brandName}</p>
          <h1 className="mt-4">
            <span className="sr-only">{title}</span>
            <span aria-hidden className="flex flex-wrap gap-y-2">
              {Array.from(graphemesOf(title), (character, index) => (
                <span key={index} className="brand-square title">
                  {character}
                </span>
              ))}
            </span>
          </h1>
          <p className="mt-6 max-w-prose leading-[2.2] text-ink-soft underline decoration-line decoration-1 underline-offset-8 md:text-lg">
            {subtitle}
          </p>
        </div>
        {content.hero && (
          <div className="brand-taped mx-auto w-full max-w-120 bg-surface p-3 pb-9 shadow-mount md:rotate-[1.6deg]">
            <HeroPicture content={content} sizes="(min-width: 768px) 42vw, 88vw" className="aspect-4/3" />
          </div>
        )}
      </Container>
    </header>
  )
}

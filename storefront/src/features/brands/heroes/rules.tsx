import '../layouts/rules.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** Head of a document, with the picture as a band above it, like a letterhead. */
export function RulesHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <Container>
      <HeroPicture
        content={content}
        sizes="(min-width: 1480px) 1400px, 94vw"
        className="mt-4 h-[34vw] max-h-64 rounded-sm md:mt-8"
      />
      <header className="mx-auto max-w-[46rem] border-b-4 border-double border-ink pt-10 pb-8 text-center md:pt-14 md:pb-12">
        <p className="text-sm tracking-[0.3em] text-ink-faint">{brandName}</p>
        <h1 className="title mt-4 text-2xl tracking-[0.2em] md:text-3xl">{title}</h1>
        <p className="mt-4 text-sm text-ink-soft">{subtitle}</p>
      </header>
    </Container>
  )
}

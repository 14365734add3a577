import '../layouts/rules.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'

/** The head of a document. */
export function RulesHero({ content: { brandName, title, subtitle } }: { content: BrandPageContent }) {
  return (
    <Container>
      <header className="mx-auto max-w-[46rem] border-b-4 border-double border-ink pt-12 pb-8 text-center md:pt-20 md:pb-12">
        <p className="text-sm tracking-[0.3em] text-ink-faint">{brandName}</p>
        <h1 className="title mt-4 text-2xl tracking-[0.2em] md:text-3xl">{title}</h1>
        <p className="mt-4 text-sm text-ink-soft">{subtitle}</p>
      </header>
    </Container>
  )
}

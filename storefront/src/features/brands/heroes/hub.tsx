import '../layouts/hub.css'
import { Container, Seal } from '@app/ui'
import type { BrandPageContent } from '../api.ts'

/** A hall with doors: a short welcome, and a roof beam over what follows. */
export function HubHero({ content: { title, subtitle } }: { content: BrandPageContent }) {
  return (
    <header className="border-b border-line">
      <Container className="flex items-end gap-6 pt-10 pb-8 md:gap-10 md:pt-20 md:pb-14">
        <div className="min-w-0 grow">
          <h1 className="title text-3xl tracking-[0.12em] md:text-4xl">{title}</h1>
          <p className="mt-4 max-w-prose text-ink-soft md:text-lg">{subtitle}</p>
        </div>
        <Seal className="size-14 shrink-0 text-vermilion max-sm:hidden md:size-20" />
      </Container>
      <Beam className="block h-3 w-full text-(--brand)" />
    </header>
  )
}

/** The painted beam of a gallery: lozenges between two lines. */
function Beam({ className }: { className: string }) {
  return (
    <svg aria-hidden className={className}>
      <defs>
        <pattern id="hub-beam" width="24" height="12" patternUnits="userSpaceOnUse">
          <path
            d="M0 .5h24M0 11.5h24M0 6l6-4 6 4-6 4-6-4Zm12 0 6-4 6 4-6 4-6-4Z"
            fill="none"
            stroke="currentColor"
            strokeOpacity=".55"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#hub-beam)" />
    </svg>
  )
}

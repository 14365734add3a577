import '../layouts/play.css'
import { Container } from '@app/ui'
import type { BrandPageContent } from '../api.ts'
import { HeroPicture } from './hero-picture.tsx'

/** A walker's map on the table: contours beneath, the picture framed with its grid, a signpost with the text. */
export function PlayHero({ content }: { content: BrandPageContent }) {
  const { brandName, title, subtitle } = content
  return (
    <header className="relative isolate overflow-hidden border-b-2 border-dashed border-line">
      <Contours className="absolute inset-0 z-(--depth-near) size-full text-(--brand) opacity-25" />
      <Container className="grid items-center gap-x-14 gap-y-8 py-8 grid-cols-1 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-16">
        <div className="relative bg-surface p-6 shadow-mount md:p-8">
          <GridLetters />
          <HeroPicture
            content={content}
            sizes="(min-width: 768px) 54vw, 88vw"
            className="h-[58vw] max-h-[28rem] md:h-[34vw]"
          />
        </div>
        <div>
          <p className="brand-signpost">{brandName}</p>
          <h1 className="mt-5 text-3xl font-bold md:text-4xl">{title}</h1>
          <p className="mt-4 max-w-prose text-ink-soft">{subtitle}</p>
        </div>
      </Container>
    </header>
  )
}

/** Letters along the top and figures at the side, as on the edge of a map. */
function GridLetters() {
  const style = 'figures absolute flex font-mono text-[10px] leading-none text-ink-faint'
  return (
    <>
      <span aria-hidden className={`${style} inset-x-6 top-1.5 justify-around md:inset-x-8 md:top-3`}>
        {['A', 'B', 'C', 'D', 'E'].map((letter) => (
          <i key={letter}>{letter}</i>
        ))}
      </span>
      <span aria-hidden className={`${style} inset-y-6 left-1.5 flex-col justify-around md:inset-y-8 md:left-3`}>
        {[1, 2, 3, 4].map((number) => (
          <i key={number}>{number}</i>
        ))}
      </span>
    </>
  )
}

/** Lines of equal height around two summits, and the path between them. */
function Contours({ className }: { className: string }) {
  const rings = [26, 52, 80, 112, 150, 194]
  return (
    <svg
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden
      className={className}
    >
      {rings.map((radius) => (
        <g key={radius}>
          <ellipse cx="190" cy="150" rx={radius * 1.5} ry={radius} transform="rotate(-14 190 150)" />
          <ellipse cx="620" cy="260" rx={radius * 1.3} ry={radius * 0.9} transform="rotate(22 620 260)" />
        </g>
      ))}
      <path
        d="M60 380c80-40 60-120 130-170s150 40 220 20 90-90 170-70 120 60 160 140"
        strokeWidth="2.5"
        strokeDasharray="8 8"
      />
    </svg>
  )
}

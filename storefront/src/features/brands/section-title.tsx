import type { ReactNode } from 'react'

/** Section title; the look adds its ornament before it. */
export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="brand-title title text-xl tracking-[0.08em] md:text-2xl">
      {children}
    </h2>
  )
}

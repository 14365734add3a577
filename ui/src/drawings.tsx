import type { ReactNode } from 'react'

/** Creates a line drawing of 160 by 110, ink on paper, with at most one touch of gold. */
export function drawing(lines: ReactNode) {
  return function Drawing({ className }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 160 110"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        className={className}
      >
        {lines}
      </svg>
    )
  }
}

/** An empty frame on the wall, under a lamp: for an empty collection. */
export const EmptyFrameDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M80 6v10M66 22c2-5 8-6 14-6s12 1 14 6H66Z" />
    <path d="M70 26 52 38M90 26l18 12M80 26v8" className="text-gold" stroke="currentColor" strokeDasharray="2 4" />
    <path d="M44 40h72v48H44zM51 47h58v34H51z" />
    <path d="M57 75c5-1 7-9 11-13 4-3 6 3 9 6 3-7 6-11 10-11 5 0 7 12 16 18" opacity=".45" />
    <path d="M16 100h128" opacity=".5" />
  </>,
)

/** A lantern blown by the wind: for an error on the way. */
export const LanternDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M40 10c26-4 52-2 72 4M84 10c-1 6-3 9-5 13" />
    <g transform="rotate(12 78 50)">
      <path d="M68 26h20M66 30h24M78 22v4M68 74h20M78 78v16M74 94h8" />
      <path d="M66 30c-14 8-18 14-18 22s4 14 18 22h24c14-8 18-14 18-22s-4-14-18-22" />
      <path d="M70 30c-6 8-8 14-8 22s2 14 8 22M86 30c6 8 8 14 8 22s-2 14-8 22M78 30v44" opacity=".5" />
    </g>
    <path d="M118 40h22M112 54h32M120 68h16" className="text-gold" stroke="currentColor" opacity=".8" />
    <path d="M18 102h40M70 104h64" opacity=".5" />
  </>,
)

/** A closed gate: for a page that does not exist or is not open to this visitor. */
export const GateDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M28 34c16-2 28-8 34-18h36c6 10 18 16 34 18M34 34h92M40 34v62M120 34v62M52 44h56v52H52zM80 44v52" />
    <path d="M62 16c4-5 10-8 18-8s14 3 18 8" />
    <circle cx="74" cy="72" r="2.5" className="text-gold" stroke="currentColor" />
    <circle cx="86" cy="72" r="2.5" className="text-gold" stroke="currentColor" />
    <path d="M14 98h132M30 104h100" opacity=".5" />
  </>,
)

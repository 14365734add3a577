import type { ReactNode } from 'react'

/** One line drawing of 160 by 110, ink on paper, with at most one touch of gold. */
function drawing(lines: ReactNode) {
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

/** An empty frame on the wall, under a lamp: nothing is held yet. */
export const EmptyFrameDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M80 6v10M66 22c2-5 8-6 14-6s12 1 14 6H66Z" />
    <path d="M70 26 52 38M90 26l18 12M80 26v8" className="text-gold" stroke="currentColor" strokeDasharray="2 4" />
    <path d="M44 40h72v48H44zM51 47h58v34H51z" />
    <path d="M57 75c5-1 7-9 11-13 4-3 6 3 9 6 3-7 6-11 10-11 5 0 7 12 16 18" opacity=".45" />
    <path d="M16 100h128" opacity=".5" />
  </>,
)

/** An empty boat on wide water: a list without entries. */
export const BoatDrawing = /* @__PURE__ */ drawing(
  <>
    <path
      d="M14 50c12-3 18-18 28-25 7-5 11 4 18 10 8-15 15-23 23-23 10 0 14 18 26 27 7-6 14-7 20-3 6 5 10 10 18 13"
      opacity=".4"
    />
    <circle cx="122" cy="20" r="7" className="text-gold" stroke="currentColor" />
    <path d="M46 78c18 6 48 6 68-2-5 9-12 14-20 14H64c-8 0-14-4-18-12ZM66 81V66c6-5 18-5 24 0v15M60 66c12-9 26-9 36 0M98 80l16-32" />
    <path d="M16 88h18M24 96h34M72 98h40M126 90h20" opacity=".5" />
  </>,
)

/** A lantern blown by the wind: something went wrong on the way. */
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

/** A magnifier over faint hills: a search without a find. */
export const SearchDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M14 88c14-4 20-22 32-31 8-6 13 4 20 12 9-18 18-28 27-28 11 0 16 22 30 33 7-6 15-4 23 8" opacity=".4" />
    <circle cx="76" cy="46" r="26" />
    <path d="m95 65 24 24" strokeWidth="3" />
    <path d="M60 44c2-8 8-12 15-12" className="text-gold" stroke="currentColor" />
    <path d="M20 100h120" opacity=".5" />
  </>,
)

/** A gate with its leaf shut: a page that is not there, or not open to this visitor. */
export const GateDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M28 34c16-2 28-8 34-18h36c6 10 18 16 34 18M34 34h92M40 34v62M120 34v62M52 44h56v52H52zM80 44v52" />
    <path d="M62 16c4-5 10-8 18-8s14 3 18 8" />
    <circle cx="74" cy="72" r="2.5" className="text-gold" stroke="currentColor" />
    <circle cx="86" cy="72" r="2.5" className="text-gold" stroke="currentColor" />
    <path d="M14 98h132M30 104h100" opacity=".5" />
  </>,
)

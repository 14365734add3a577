import { drawing } from './drawings.tsx'

// Drawings that the first screen does not need; they are loaded with the pages that do.

/** An empty boat on wide water: for an empty list. */
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

/** A magnifier over faint hills: for a search without results. */
export const SearchDrawing = /* @__PURE__ */ drawing(
  <>
    <path d="M14 88c14-4 20-22 32-31 8-6 13 4 20 12 9-18 18-28 27-28 11 0 16 22 30 33 7-6 15-4 23 8" opacity=".4" />
    <circle cx="76" cy="46" r="26" />
    <path d="m95 65 24 24" strokeWidth="3" />
    <path d="M60 44c2-8 8-12 15-12" className="text-gold" stroke="currentColor" />
    <path d="M20 100h120" opacity=".5" />
  </>,
)

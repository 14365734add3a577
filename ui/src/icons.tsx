import type { ReactNode, SVGProps } from 'react'

/** Properties of an icon: those of an SVG. Its size follows the font (1.25em) unless a class overrides it. */
export type IconProps = SVGProps<SVGSVGElement>

/**
 * Creates a thin-stroked icon on a 24 grid, also for icons of a single page. Decorative unless it has an `aria-label`.
 */
export function icon(drawing: ReactNode) {
  return function Icon(props: IconProps) {
    return (
      <svg
        width="1.25em"
        height="1.25em"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...(props['aria-label'] ? { role: 'img' } : { 'aria-hidden': true })}
        {...props}
      >
        {drawing}
      </svg>
    )
  }
}

export const AlertIcon = /* @__PURE__ */ icon(<path d="M12 4 3 20h18L12 4Zm0 6v5m0 2.5v.01" />)
export const ArrowRightIcon = /* @__PURE__ */ icon(<path d="M4 12h16m-6-6 6 6-6 6" />)
export const BoxIcon = /* @__PURE__ */ icon(<path d="M4 8h16v12H4V8Zm-1-4h18v4H3V4Zm9 0v16" />)
export const CheckIcon = /* @__PURE__ */ icon(<path d="m5 13 4.5 4.500L19 7" />)
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6 6 12 12M18 6 6 18" />)
export const HeartIcon = /* @__PURE__ */ icon(
  <path d="M12 20S3.5 15 3.5 9.200A4.7 4.7 0 0 1 12 6.500a4.7 4.7 0 0 1 8.5 2.700C20.5 15 12 20 12 20Z" />,
)
export const HomeIcon = /* @__PURE__ */ icon(<path d="M3 11 12 4l9 7M5.5 9.500V20h13V9.500M10 20v-6h4v6" />)
export const InfoIcon = /* @__PURE__ */ icon(
  <path d="M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.500v5m0-8v.01" />,
)
export const MenuIcon = /* @__PURE__ */ icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const SearchIcon = /* @__PURE__ */ icon(
  <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.500L20 20" />,
)
export const StarIcon = /* @__PURE__ */ icon(
  <path d="m12 4 2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.700L7 19l1.1-5.500L4 9.7 9.6 9 12 4Z" />,
)
export const UserIcon = /* @__PURE__ */ icon(
  <path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.5-3.5 3.5-5 7.5-5s7 1.5 7.5 5" />,
)
export const PauseIcon = /* @__PURE__ */ icon(<path d="M9 6v12m6-12v12" />)
export const PlayIcon = /* @__PURE__ */ icon(<path d="M8 5.500v13L18.5 12 8 5.500Z" />)

import { icon } from './icons.tsx'

// Icons that the first screen does not need; they are loaded with the pages that do.

export const ArrowLeftIcon = /* @__PURE__ */ icon(<path d="M20 12H4m6-6-6 6 6 6" />)
export const BellIcon = /* @__PURE__ */ icon(
  <path d="M5 17h14c-1.5-1.5-2-3.5-2-7a5 5 0 0 0-10 0c0 3.5-.5 5.5-2 7Zm5 3h4" />,
)
export const CalendarIcon = /* @__PURE__ */ icon(<path d="M4 6h16v14H4V6Zm0 5h16M8 3v5m8-5v5" />)
export const ChainIcon = /* @__PURE__ */ icon(<path d="M10 8H7a4 4 0 0 0 0 8h3m4-8h3a4 4 0 0 1 0 8h-3m-5-4h6" />)
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m6 9 6 6 6-6" />)
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m15 5-7 7 7 7" />)
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9 5 7 7-7 7" />)
export const ClockIcon = /* @__PURE__ */ icon(<path d="M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4V12l3 2" />)
export const CopyIcon = /* @__PURE__ */ icon(<path d="M9 9h11v11H9V9Zm-3 6H4V4h11v2" />)
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m-5-5 5 5 5-5M4 20h16" />)
export const ExpandIcon = /* @__PURE__ */ icon(<path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />)
export const ExternalIcon = /* @__PURE__ */ icon(<path d="M14 4h6v6m0-6-9 9M18 14v6H4V6h6" />)
export const EyeIcon = /* @__PURE__ */ icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z" />,
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M4 4l16 16M9.5 5.900A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M6.2 7.500A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.500c1.5 0 2.9-.4 4.1-1M10 10a3 3 0 0 0 4 4" />,
)
export const FilterIcon = /* @__PURE__ */ icon(<path d="M4 7h16M7 12h10m-7 5h4" />)
export const GiftIcon = /* @__PURE__ */ icon(
  <path d="M4 12h16v8H4v-8Zm-1-4h18v4H3V8Zm9 0v12M12 8S10.5 3.5 8 3.5 6 8 12 8Zm0 0s1.5-4.5 4-4.500S18 8 12 8Z" />,
)
export const HeadsetIcon = /* @__PURE__ */ icon(
  <path d="M4 14v-2a8 8 0 0 1 16 0v2M4 13h3v6H5.500A1.5 1.5 0 0 1 4 17.500V13Zm16 0h-3v6h1.500a1.5 1.5 0 0 0 1.5-1.500V13Zm-3 6c0 1.5-2 2-4 2" />,
)
export const LampIcon = /* @__PURE__ */ icon(
  <path d="M12 3v3m-4 0h8M8 6c-4 3-4 8 0 11h8c4-3 4-8 0-11m-4 0v11m-2 0v4m4-4v4" />,
)
export const LockIcon = /* @__PURE__ */ icon(<path d="M5 11h14v9H5v-9Zm3 0V8a4 4 0 0 1 8 0v3" />)
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />)
export const MoonIcon = /* @__PURE__ */ icon(<path d="M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10Z" />)
export const MoreIcon = /* @__PURE__ */ icon(<path d="M5 12v.01M12 12v.01M19 12v.01" strokeWidth={2.5} />)
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />)
export const RefreshIcon = /* @__PURE__ */ icon(<path d="M19 8a8 8 0 1 0 1 6m-1-10v4h-4" />)
export const ShareIcon = /* @__PURE__ */ icon(<path d="M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8" />)
export const ShieldIcon = /* @__PURE__ */ icon(
  <path d="M12 3.5 5 6v5.500c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.500Zm-3 8 2.2 2.200L15 10" />,
)
export const SunIcon = /* @__PURE__ */ icon(
  <path d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5v2m0 14v2m9-9h-2M5 12H3m15.4-6.400L17 7M7 17l-1.4 1.400m12.8 0L17 17M7 7 5.6 5.6" />,
)

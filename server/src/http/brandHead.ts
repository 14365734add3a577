import type { Picture, Reply } from '@app/contract'
import { escapeHtml } from '../core/plainPage.ts'

type Config = Reply<'ops/basic/config/info'>

/** Pixels that are sharp enough for a mark in the page, and for an icon. */
const markWidth = 256

/** Where the brand's pictures and the site itself are. */
export interface BrandPlaces {
  /** Prefix of relative picture addresses; empty for this host. */
  imageHost: string
  /** Address of the site, for those who copy its links elsewhere. */
  publicUrl: string
}

/**
 * Writes the brand into the head of the storefront's page: title, description, what a shared link shows, and the brand's
 * own icon, seal and logo where it has them. Elements of the page that show the seal are `[data-seal]`, those that show
 * the brand's name as a logo are `[data-logo]`.
 */
export function brandPage(page: string, config: Config, { imageHost, publicUrl }: BrandPlaces): string {
  const { brandName, slogan, brandPictures } = config
  const { seal, logo, icon, share } = brandPictures
  const file = (picture: Picture) => escapeHtml(`${imageHost}${picture.url}-${widthOf(picture)}.webp`)
  const meta = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}" />`
  const head = [
    meta('type', 'website'),
    meta('title', brandName),
    meta('description', slogan),
    ...(share ? [meta('image', new URL(`${imageHost}${share.url}.jpg`, publicUrl).href)] : []),
    ...(icon
      ? [
          `<link rel="icon" href="${file(icon)}" type="image/webp" />`,
          `<link rel="apple-touch-icon" href="${escapeHtml(`${imageHost}${icon.url}.jpg`)}" />`,
        ]
      : []),
    ...(seal || logo ? [`<style>${[...sealRules(seal), ...logoRules(logo)].join('')}</style>`] : []),
  ]
  const own = icon ? page.replaceAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '') : page
  return own
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(brandName)}`)
    .replace(/(<meta name="description" content=")[^"]*/, (_whole, open: string) => `${open}${escapeHtml(slogan)}`)
    .replace('</head>', () => `${head.join('')}</head>`)

  function sealRules(picture: Picture | null): string[] {
    if (!picture) return []
    return [`[data-seal]{background:url("${file(picture)}") center/contain no-repeat}`, '[data-seal]>*{display:none}']
  }

  /** The name stays for screen readers. */
  function logoRules(picture: Picture | null): string[] {
    if (!picture) return []
    const box = `width:${(picture.ratio * 1.75).toFixed(2)}rem;height:1.75rem;max-width:100%`
    return [`[data-logo]{font-size:0;${box};background:url("${file(picture)}") left/contain no-repeat}`]
  }
}

const widthOf = ({ widths }: Picture): number =>
  widths.toSorted((a, b) => a - b).find((width) => width >= markWidth) ?? Math.max(...widths)

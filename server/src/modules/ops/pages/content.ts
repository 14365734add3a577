import { routes } from '@app/contract'
import type * as z from 'zod'
import { cleanRichText, nameBrand, type TextPresenter } from '../../../core/richText.ts'

/** Content of a page: all that a client reads except the time. */
export const pageContent = routes['ops/config/info'].reply.omit({ updateTime: true })

export type PageContent = z.output<typeof pageContent>

/** Returns a link to http, https or a storefront page unchanged, and an empty string for anything else. */
function safeLink(link: string): string {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(link) && URL.canParse(link, 'https://own.invalid') ? link : ''
}

type Picture = NonNullable<PageContent['hero']>

/** Returns a picture under the platform's own /media path, which the image host prefixes; null for any other. */
function ownPicture(picture: Picture | null): Picture | null {
  return picture && /^\/media\/[\w/-]+$/.test(picture.url) ? picture : null
}

function mapPage(page: PageContent, richText: (html: string) => string, plain: (text: string) => string): PageContent {
  return {
    ...page,
    brandName: plain(page.brandName),
    title: plain(page.title),
    subtitle: plain(page.subtitle),
    hero: ownPicture(page.hero),
    sections: page.sections.map(({ title, content, items }) => ({
      title: plain(title),
      content: richText(content),
      items: items.map((item) => ({
        title: plain(item.title),
        text: plain(item.text),
        picture: ownPicture(item.picture),
        link: safeLink(item.link),
      })),
    })),
    howTo: page.howTo.map(plain),
    rules: page.rules.map(plain),
  }
}

/** Sanitizes a page for storage: rich text, links and pictures. */
export function cleanPage(page: PageContent): PageContent {
  return mapPage(page, cleanRichText, (text) => text)
}

/** Presents a stored page: sanitized once more, with `{brand}` replaced by the platform's name. */
export async function presentPage(
  page: PageContent,
  brandName: string,
  presentText: TextPresenter,
): Promise<PageContent> {
  const named = mapPage(
    page,
    (html) => html,
    (text) => nameBrand(text, brandName),
  )
  const sections = named.sections.map(async (section) => ({ ...section, content: await presentText(section.content) }))
  return { ...named, sections: await Promise.all(sections) }
}

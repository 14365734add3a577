import { routes } from '@app/contract'
import type * as z from 'zod'
import { cleanRichText, nameBrand, type TextPresenter } from '../../core/richText.ts'

/** What operators write of a page: all that a client reads, but for the time. */
export const pageContent = routes['ops/config/info'].reply.omit({ updateTime: true })

export type PageContent = z.output<typeof pageContent>

/** A link that may be followed: http, https, or a page of ours. Everything else leads nowhere, so it is left away. */
function safeLink(link: string): string {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(link) && URL.canParse(link, 'https://own.invalid') ? link : ''
}

type Picture = NonNullable<PageContent['hero']>

/** Pictures are our own: a path of ours, which the image host prefix goes before. */
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

/** A page as it may be stored: its rich text clean, its links such as may be followed, its pictures ours. */
export function cleanPage(page: PageContent): PageContent {
  return mapPage(page, cleanRichText, (text) => text)
}

/** A stored page as it is shown: cleaned once more, and `{brand}` becomes the platform's name. */
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

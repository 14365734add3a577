import { type BrandPage, brandPages, type PageItem } from '@app/demo/catalogue/brandPages'
import { brands, rights } from '@app/demo/catalogue/rights'
import type { Tx } from '../core/database.ts'
import { publishPage } from '../modules/ops/index.ts'
import type { PictureOf } from './types.ts'

/** Inserts the pages of the partner brands. `rightIds` are the ids of their rights by key. */
export async function seedPages(tx: Tx, pictureOf: PictureOf, rightIds: ReadonlyMap<string, string>): Promise<void> {
  const idsOf = (page: BrandPage) => offeredOn(page).flatMap(({ key }) => rightIds.get(key) ?? [])
  /** Builds the address of another page with the first right it offers. */
  const addressOf = (key: string): string => {
    const page = brandPages.find((one) => one.key === key)
    if (!page) throw new Error(`The demonstration has no page ${key}`)
    const path = `/interest/${key.replace('-', '/')}`
    return page.look === 'rules' ? path : `${path}/${idsOf(page)[0] ?? 0}`
  }
  const linkOf = ({ opens }: PageItem) => (opens ? addressOf(opens) : '')

  for (const page of brandPages) {
    await publishPage(tx, {
      key: page.key,
      look: page.look,
      brandName: brands.find(({ key }) => key === page.brand)?.name ?? '',
      title: page.title,
      subtitle: page.subtitle,
      hero: page.hero ? pictureOf(`pages/${page.key}`) : null,
      sections: page.sections.map(({ title, content, items }, place) => ({
        title,
        content,
        items: items.map((item, index) => ({
          title: item.title,
          text: item.text,
          picture: item.art ? pictureOf(`pages/${page.key}_${place + 1}_${index + 1}`) : null,
          link: linkOf(item),
        })),
      })),
      howTo: [...page.howTo],
      rules: [...page.rules],
      rightsIds: idsOf(page),
    })
  }
}

/**
 * Chooses the rights of a page: on a brand's own page those it names, on a rules page all of the brand, on the hub one
 * of each brand.
 */
function offeredOn({ key, look, brand }: BrandPage) {
  if (look === 'hub') return brands.flatMap((each) => rights.find((right) => right.brand === each.key) ?? [])
  if (look === 'rules') return rights.filter((right) => right.brand === brand)
  return rights.filter((right) => right.page === key)
}

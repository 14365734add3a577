import type { ArtReference } from '../../art/families.ts'

/** Something that a section shows. */
export interface PageItem {
  title: string
  text: string
  art?: ArtReference
  /** Key of another of these pages, which it leads to. */
  opens?: string
}

/** A page that operators fill. */
export interface BrandPage {
  key: string
  look: 'hub' | 'summer' | 'autumn' | 'play' | 'rules' | 'school' | 'home' | 'wine'
  /** Key of the brand; absent for our own page. */
  brand?: string
  title: string
  subtitle: string
  hero?: ArtReference
  sections: readonly {
    title: string
    /** Rich text: p, h3, ul, li, strong, blockquote, table only. */
    content: string
    items: readonly PageItem[]
  }[]
  howTo: readonly string[]
  rules: readonly string[]
}

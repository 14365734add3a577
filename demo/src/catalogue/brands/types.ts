import type { ArtReference } from '../../art/families.ts'

/** An entry of a section. */
export interface PageItem {
  title: string
  text: string
  art?: ArtReference
  /** Key of another page that it links to. */
  opens?: string
}

/** A page that operators fill. */
export interface BrandPage {
  key: string
  look: 'hub' | 'summer' | 'autumn' | 'play' | 'rules' | 'school' | 'home' | 'wine'
  /** Key of the brand; absent for the platform's own page. */
  brand?: string
  title: string
  subtitle: string
  hero?: ArtReference
  sections: readonly {
    title: string
    /** Rich text: only p, h3, ul, li, strong, blockquote, table. */
    content: string
    items: readonly PageItem[]
  }[]
  howTo: readonly string[]
  rules: readonly string[]
}

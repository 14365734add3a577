import { hubPages } from './brands/hub.ts'
import { jxddPages } from './brands/jxdd.ts'
import { partnerPages } from './brands/partners.ts'
import type { BrandPage } from './brands/types.ts'

export type { BrandPage, PageItem } from './brands/types.ts'

/** The pages that operators fill, the one that leads to the others first. */
export const brandPages: readonly BrandPage[] = [...hubPages, ...jxddPages, ...partnerPages]

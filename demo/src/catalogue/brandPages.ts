import { hubPages } from './brands/hub.ts'
import { jxddPages } from './brands/jxdd.ts'
import { partnerPages } from './brands/partners.ts'
import type { BrandPage } from './brands/types.ts'

export type { BrandPage, PageItem } from './brands/types.ts'

/** Pages that operators fill, starting with the hub. */
export const brandPages: readonly BrandPage[] = [...hubPages, ...jxddPages, ...partnerPages]

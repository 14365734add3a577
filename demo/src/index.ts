export { artFamilies, drawArt, type ArtFamily, type ArtReference, type Crop, type DrawOptions } from './art/index.ts'
export * from './catalogue/index.ts'

/** The families of generated pictures, one file each in this folder. */
export const artFamilies = [
  'mountains',
  'pagoda',
  'lantern',
  'crane',
  'porcelain',
  'bronze',
  'shadow',
  'mask',
  'papercut',
  'terrace',
  'koi',
  'mural',
] as const

export type ArtFamily = (typeof artFamilies)[number]

/** Identifies one picture: the same reference always gives the same drawing. */
export interface ArtReference {
  family: ArtFamily
  seed: string
  /** Words that fix choices otherwise made by the seed, such as `snow` or `bridge night`. */
  brief?: string
}

/** The key in the table `settings` under which operators name the brand. */
export const brandKey = 'brand'

/** What collectors know the house by. */
export interface Brand {
  /** As operators set it, else as the environment does (`BRAND_NAME`); followed within moments of a change. */
  readonly name: string
  /** Reads anew what operators set. Where the database does not answer it stays what it was. */
  refresh(): Promise<void>
}

/** Key of the brand in the table `settings`. */
export const brandKey = 'brand'

/** The brand as collectors see it. */
export interface Brand {
  /** The name set by operators, else `BRAND_NAME`. A change takes effect within moments. */
  readonly name: string
  /** Reads the operators' setting again. Keeps the previous name if the database does not answer. */
  refresh(): Promise<void>
}

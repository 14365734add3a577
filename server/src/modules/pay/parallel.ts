/** Does `work` for every item, at most `atOnce` at a time. One that fails stops no other; the first error is thrown last. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  const errors: unknown[] = []
  const runner = async () => {
    for (const item of rest) await work(item).catch((error: unknown) => errors.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner))
  if (errors.length > 0) throw errors[0]
}

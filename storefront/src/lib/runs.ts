/** Consecutive entries with the same name. */
export interface Run<Entry> {
  name: string
  entries: Entry[]
}

/** Groups consecutive entries by their name, keeping their order. */
export function runsBy<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Run<Entry>[] {
  const runs: Run<Entry>[] = []
  for (const entry of entries) {
    const name = nameOf(entry)
    const last = runs.at(-1)
    if (last?.name === name) last.entries.push(entry)
    else runs.push({ name, entries: [entry] })
  }
  return runs
}

/** What a drill tells: its figures, and what it is held to. */
export interface Report {
  /** Says a figure, with its unit. */
  figure(name: string, value: number | string): void
  /** Says what must be so, and whether it is. */
  hold(what: string, isHeld: boolean): void
  /** Says how far it is, with the time of day: what takes long is seen to go on. */
  progress(text: string): void
  /** The result in a line, as it is entered in docs/trust.md; said at the end, with the day and whether all was held. */
  enter(result: string): void
  /** Does something and says how many seconds it took. */
  timed<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

export interface Drill {
  /** What it does and what it is held to, in a sentence. */
  readonly says: string
  /** Whether it mounts disks, for which it gets a namespace of its own. */
  readonly mounts?: true
  /** `words` are what stood behind its name. */
  run(report: Report, words: readonly string[]): Promise<void>
}

/** Fails the report if a sweep was left failing, naming each with its error. */
export function holdSweeps({ hold, figure }: Pick<Report, 'hold' | 'figure'>, failures: readonly string[]): void {
  for (const failure of failures) figure('a sweep fails', failure)
  hold('no sweep fails at anything', failures.length === 0)
}

/** A report that speaks as it is told, and knows whether all was held. */
export function createReport(say: (line: string) => void): Report & { broken(): number; entry(): string | undefined } {
  let broken = 0
  let entered: string | undefined
  const figure: Report['figure'] = (name, value) => say(`  ${name.padEnd(60)} ${value}`)
  return {
    figure,
    hold(what, isHeld) {
      if (!isHeld) broken++
      say(`${isHeld ? '✓' : '✗'} ${what}`)
    },
    progress: (text) => say(`  ${new Date().toISOString().slice(11, 19)} ${text}`),
    enter: (result) => void (entered = result),
    async timed(name, work) {
      const began = performance.now()
      const result = await work()
      figure(`${name} (s)`, ((performance.now() - began) / 1000).toFixed(1))
      return result
    },
    broken: () => broken,
    entry: () =>
      entered && `${new Date().toISOString().slice(0, 10)}: ${broken === 0 ? 'held' : `${broken} broken`}; ${entered}`,
  }
}

/** Whether so many minutes are over since it was asked for: a drill begins no round then. */
export function limitOf(minutes: string): () => boolean {
  const end = performance.now() + Number(minutes) * 60_000
  return () => performance.now() >= end
}

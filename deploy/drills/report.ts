/** Output of a drill: its figures and requirements. */
export interface Report {
  /** Reports a figure with its unit. */
  figure(name: string, value: number | string): void
  /** Reports a requirement, and whether it holds. */
  hold(what: string, isHeld: boolean): void
  /** Reports progress with the time of day, so that a long drill shows that it is running. */
  progress(text: string): void
  /**
   * Sets the result line, printed at the end with the day and whether everything held. The day is entered in
   * docs/operations/drills.md.
   */
  enter(result: string): void
  /** Runs `work` and reports its duration in seconds. */
  timed<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

export interface Drill {
  /** One sentence on what the drill does and requires. */
  readonly says: string
  /** Whether it mounts disks, for which it gets a mount namespace of its own. */
  readonly mounts?: true
  /** Runs the drill; `args` are the arguments after its name. */
  run(report: Report, args: readonly string[]): Promise<void>
}

/** Fails the report if a sweep was left failing, naming each with its error. */
export function holdSweeps({ hold, figure }: Pick<Report, 'hold' | 'figure'>, failures: readonly string[]): void {
  for (const failure of failures) figure('a sweep fails', failure)
  hold('no sweep fails at anything', failures.length === 0)
}

/** Creates a report that prints each line and knows whether all requirements held. */
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

/** Returns a function that tells whether so many minutes have passed; a drill then begins no further round. */
export function limitOf(minutes: string): () => boolean {
  const end = performance.now() + Number(minutes) * 60_000
  return () => performance.now() >= end
}

/** What a drill tells: its figures, and what it is held to. */
export interface Report {
  /** Says a figure, with its unit. */
  figure(name: string, value: number | string): void
  /** Says what must be so, and whether it is. */
  hold(what: string, isHeld: boolean): void
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

/** A report that speaks as it is told, and knows whether all was held. */
export function createReport(say: (line: string) => void): Report & { broken(): number } {
  let broken = 0
  const figure: Report['figure'] = (name, value) => say(`  ${name.padEnd(60)} ${value}`)
  return {
    figure,
    hold(what, isHeld) {
      if (!isHeld) broken++
      say(`${isHeld ? '✓' : '✗'} ${what}`)
    },
    async timed(name, work) {
      const began = performance.now()
      const result = await work()
      figure(`${name} (s)`, ((performance.now() - began) / 1000).toFixed(1))
      return result
    },
    broken: () => broken,
  }
}

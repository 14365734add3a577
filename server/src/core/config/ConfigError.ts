/** One setting that is wrong, and the rule it breaks, in both languages. */
export interface Problem {
  readonly name: string
  readonly zh: string
  readonly en: string
  /** The text that was given; absent for secrets and for settings that are missing. */
  readonly given?: string
}

/** The environment holds wrong settings. The message is meant for whoever starts the server and names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, zh, en, given }) => {
      const seen = given === undefined ? '' : ` (${JSON.stringify(given)})`
      return `  ${name}${seen}：${zh} / ${en}`
    })
    super(`配置有误，服务没有启动 / Wrong settings, the server did not start:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

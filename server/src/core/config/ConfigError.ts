/** An invalid setting and the rule it breaks, in both languages. */
export interface Problem {
  readonly name: string
  readonly zh: string
  readonly en: string
  /** The given text; absent for secrets and for missing settings. */
  readonly given?: string
}

/** Invalid settings in the environment. The message lists all of them for the person starting the server. */
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

import { cutText } from '@app/contract/cutText'
import { ConfigError, type Problem } from './ConfigError.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

type Table = typeof settings

/** Every setting with the type of its schema, before empty values are filled in. */
export type Settings = {
  readonly [Group in keyof Table]: {
    readonly [Key in keyof Table[Group]]: Table[Group][Key] extends Setting<infer Value> ? Value : never
  }
}

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting from the environment; an absent or blank variable takes its default. Throws a `ConfigError` that
 * names every invalid setting at once.
 */
export function parseSettings(environment: Environment): Settings {
  const problems: Problem[] = []
  const read = (setting: Setting<unknown>): unknown => {
    const given = environment[setting.name]?.trim()
    const value = given === undefined || given === '' ? setting.default : given
    const parsed = setting.schema.parser.safeParse(value)
    if (parsed.success) return parsed.data
    problems.push({
      name: setting.name,
      ...setting.schema.rule,
      ...(!setting.isSecret && { given: withoutPassword(value) }),
    })
    return undefined
  }
  const groups = Object.entries(settings).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).map(([key, setting]) => [key, read(setting)])),
  ])
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(groups) as Settings
}

/** Masks credentials: addresses may contain `user:password@`, and errors end up in logs. */
function withoutPassword(value: string): string {
  return cutText(value.replace(/\/\/[^@/]*@/, '//***@'), 80)
}

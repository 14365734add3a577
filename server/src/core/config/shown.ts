import type { Config } from './load.ts'
import type { Unit } from './schemas.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

/** A setting of the environment as operators see it. */
export interface ShownSetting {
  group: string
  name: string
  /** Null for a secret. */
  value: string | null
  preset: string
  /** Whether it differs from its default; for a secret, whether it is given. */
  isSet: boolean
  isSecret: boolean
  /** Null for values without a unit. */
  unit: Unit | null
  /** `operators`: operators can set another value in the console. */
  scope: 'deployment' | 'operators'
  /** In Chinese. */
  rule: string
  /** In English, as in docs/reference/settings.md. */
  meaning: string
}

/**
 * Returns every setting of the environment as this process read it. Secrets are never shown; of addresses only the host
 * is.
 */
export function shownSettings(config: Config): ShownSetting[] {
  return Object.entries(settings).flatMap(([group, members]) => {
    const values = config[group as keyof typeof settings] as Readonly<Record<string, unknown>>
    return Object.entries<Setting<unknown>>(members).map(([key, setting]) => {
      const { name, default: preset, schema, description, isSecret, scope } = setting
      const value = textOf(values[key])
      return {
        group,
        name,
        value: isSecret ? null : value,
        preset,
        isSet: isSecret ? value !== '' : value !== textOf(schema.parser.parse(preset)),
        isSecret,
        unit: schema.unit ?? null,
        scope,
        rule: schema.rule.zh,
        meaning: description,
      }
    })
  })
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return hostOnly(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Addresses may contain a password before the host and keys after it. */
function hostOnly(value: string): string {
  if (!value.includes('://') || !URL.canParse(value)) return value
  const { protocol, host, pathname, search } = new URL(value)
  return `${protocol}//${host}${pathname.length > 1 || search ? '/…' : ''}`
}

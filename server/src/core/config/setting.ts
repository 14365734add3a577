import type { ValueSchema } from './schemas.ts'

/** One setting of the environment, as its declaration gives it. */
interface Declaration<Value> {
  /** Environment variable. */
  readonly name: string
  readonly schema: ValueSchema<Value>
  /** Used if the variable is absent or blank; empty if left out. */
  readonly default?: string | number
  /** Never shown, neither in errors nor in the console. */
  readonly isSecret?: boolean
  /** `operators`: the value only applies until operators set their own in the console. Otherwise `deployment`. */
  readonly scope?: 'deployment' | 'operators'
  /** Meaning, in English; shown in docs/reference/settings.md and in the console. */
  readonly description: string
}

/** A declared setting with every field given. */
export interface Setting<Value> extends Required<Declaration<Value>> {
  readonly default: string
}

/** Declares a setting. Parsing, documentation and the console's page of settings derive from its declaration. */
export function setting<Value>(declaration: Declaration<Value>): Setting<Value> {
  return {
    isSecret: false,
    scope: 'deployment',
    ...declaration,
    default: String(declaration.default ?? ''),
  }
}

import type { Kind } from './kinds.ts'

/** One setting. `preset` is the text used if the environment has none or an empty one. */
export interface Setting<Value> {
  readonly name: string
  readonly kind: Kind<Value>
  readonly preset: string
  readonly doc: string
  /** A secret is never shown in errors. */
  readonly secret: boolean
}

/** A setting with its preset. */
export function setting<Value>(name: string, kind: Kind<Value>, preset: string | number, doc: string): Setting<Value> {
  return { name, kind, preset: String(preset), doc, secret: false }
}

/** A secret setting: empty by default, never shown. */
export function secret<Value>(name: string, kind: Kind<Value>, doc: string): Setting<Value> {
  return { name, kind, preset: '', doc, secret: true }
}

// What the console knows of calls without a schema: what it shows of a list, and what it checks of a form before it asks.
import type { TextKind } from '../cleanText.ts'
import type { PickKind } from './pickNames.ts'

/** How a value is shown and typed in. `fen` are yuan on screen, `time` is seconds since 1970, in Beijing's time on screen. */
export type FieldKind = 'text' | 'number' | 'fen' | 'time' | 'day' | 'flag' | 'choice' | 'list' | 'object'

/** One value of an input or an entry, as operators read it. */
export interface FieldDescription {
  readonly title: string
  readonly kind: FieldKind
  /** Of a choice: each value with its words. */
  readonly labels?: Readonly<Record<string, string>>
  readonly isRequired?: boolean
  /** The least and the most: of a text its characters, of a number itself. */
  readonly minimum?: number
  readonly maximum?: number
  /** A regular expression that a text matches. */
  readonly pattern?: string
  /** What a text is to be, in words that follow 应为. */
  readonly wanted?: string
  /** By which function of `cleanText.ts` a text is cleaned before it is checked; absent where only its ends are. */
  readonly clean?: TextKind
  /** Of an id, or a list of them: what it is chosen from, so that nobody types it. */
  readonly pick?: PickKind
}

/** A list of the console: what narrows it, what it may be sorted by (`-` before the largest first), and its columns. */
export interface ListDescription {
  readonly filters: Readonly<Record<string, FieldDescription>>
  readonly sorts: readonly string[]
  readonly columns: Readonly<Record<string, FieldDescription>>
  readonly isExportable: boolean
}

/** What a write is given. */
export type FormDescription = Readonly<Record<string, FieldDescription>>

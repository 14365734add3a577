// What the console knows of calls without a schema: the columns of a list, and the checks of a form before submission.
import type { TextKind } from '../cleanText.ts'
import type { PickKind } from './pickNames.ts'

/**
 * How a value is shown and entered. `fen` shows as yuan; `time` is epoch seconds, shown in Beijing time; `bytes` shows
 * as KB or MB, and is shown only.
 */
export type FieldKind = 'text' | 'number' | 'fen' | 'bytes' | 'time' | 'day' | 'flag' | 'choice' | 'list' | 'object'

/** One value of an input or an entry, as shown to operators. */
export interface FieldDescription {
  readonly title: string
  readonly kind: FieldKind
  /** For a choice: each value with its label. */
  readonly labels?: Readonly<Record<string, string>>
  readonly isRequired?: boolean
  /** Minimum and maximum: characters of a text, or the value of a number. */
  readonly minimum?: number
  readonly maximum?: number
  /** A regular expression that the text must match. */
  readonly pattern?: string
  /** The expected format of a text, as a phrase that follows 应为. */
  readonly wanted?: string
  /** The function of `cleanText.ts` that cleans a text before validation; if absent, the text is only trimmed. */
  readonly clean?: TextKind
  /** For an id or a list of ids: the kind of picker that offers them. */
  readonly pick?: PickKind
}

/** A console list: its filters, sorts (`-` for descending) and columns. */
export interface ListDescription {
  readonly filters: Readonly<Record<string, FieldDescription>>
  readonly sorts: readonly string[]
  readonly columns: Readonly<Record<string, FieldDescription>>
  readonly isExportable: boolean
  /** The filter whose values are tabs with counts. */
  readonly tabs?: string
}

/** Fields of a write. */
export type FormDescription = Readonly<Record<string, FieldDescription>>

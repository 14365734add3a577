import type { FieldDescription, FormDescription } from '@app/contract/admin/description'
import { cleaners } from '@app/contract/cleanText'
import { lengthOf } from '@app/contract/textLength'
import { fromLocalInput, toLocalInput } from '../lib/format.ts'

/** Values that the controls of a form hold: text, a check mark, or the value of a custom control. */
export type FormValues = Record<string, unknown>

/** Converts a value of the call for its control. */
export function toControl(value: unknown, { kind }: FieldDescription): unknown {
  if (value === undefined || value === null) return kind === 'flag' ? false : kind === 'list' ? [] : ''
  if (kind === 'fen') return String(Number(value) / 100)
  if (kind === 'time') return toLocalInput(Number(value))
  return typeof value === 'number' ? String(value) : value
}

/** Converts a control's value for the call; undefined if it is empty. */
function fromControl(value: unknown, { kind, labels, clean = 'text' }: FieldDescription): unknown {
  if (typeof value !== 'string') return value
  const text = cleaners[kind === 'fen' || kind === 'number' ? 'number' : clean](value)
  if (text === '') return undefined
  if (kind === 'fen') return Math.round(numberOf(text) * 100)
  if (kind === 'number') return numberOf(text)
  if (kind === 'time') return fromLocalInput(text)
  return kind === 'choice' && labels && /^-?\d+$/.test(text) ? Number(text) : text
}

/** Parses a clean decimal number; NaN for any other text, including `1e3` and `0x10`. */
const numberOf = (text: string): number => (/^-?\d+(?:\.\d*)?$/.test(text) ? Number(text) : NaN)

/** Converts the form's values to the call's input; empty fields are left out. */
export function toInput(values: FormValues, fields: FormDescription): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = fromControl(values[name], field)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Returns what is wrong with a control's value before it is sent; undefined if nothing is. The server validates again.
 */
export function faultOf(value: unknown, field: FieldDescription): string | undefined {
  const { title, kind, minimum, maximum, pattern, wanted, isRequired } = field
  const given = fromControl(value, field)
  if (given === undefined || (Array.isArray(given) && given.length === 0 && (minimum ?? 0) > 0))
    return isRequired ? `请填写${title}` : undefined
  if (typeof given === 'number') {
    const shown = (bound: number) => (kind === 'fen' ? `¥${bound / 100}` : String(bound))
    if (Number.isNaN(given)) return '请填写数字'
    if (minimum !== undefined && given < minimum) return `不能小于 ${shown(minimum)}`
    if (maximum !== undefined && given > maximum) return `不能大于 ${shown(maximum)}`
    return undefined
  }
  if (typeof given !== 'string') return undefined
  const length = lengthOf(given)
  if (minimum !== undefined && length < minimum) return `至少 ${minimum} 个字`
  if (maximum !== undefined && length > maximum) return `最多 ${maximum} 个字，现在 ${length} 个`
  if (pattern === undefined || new RegExp(pattern, 'u').test(given)) return undefined
  return wanted === undefined ? `${title}的格式不正确` : `${title}应为${wanted}`
}

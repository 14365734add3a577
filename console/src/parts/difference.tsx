import { fieldTitle, fieldValue, isPicture } from './field-labels.ts'

interface DifferenceProps {
  before: unknown
  after: unknown
  /** Call whose form labels the fields. */
  verb?: string
}

/** Differences between two states of a record, by field: removed values are struck out, added ones highlighted. */
export function Difference({ before, after, verb = '' }: DifferenceProps) {
  const [old, now] = [fieldsOf(before, verb), fieldsOf(after, verb)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => old[name] !== now[name])
  if (names.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {names.map((name) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{fieldTitle(name, verb)}</dt>
          <dd className="min-w-0 break-words">
            {old[name] !== undefined && (
              <del className="mr-2 bg-vermilion-wash text-vermilion-ink decoration-vermilion-ink">{old[name]}</del>
            )}
            {now[name] !== undefined && (
              <ins className="bg-celadon-wash text-celadon-ink no-underline">{now[name]}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Flattens a value to text by field; nested fields get their full path. */
function fieldsOf(value: unknown, verb: string, prefix = ''): Record<string, string> {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) return { [prefix || '值']: fieldValue(prefix, value, verb) }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !isPicture(inner)
        ? Object.entries(fieldsOf(inner, verb, `${prefix}${name}.`))
        : [[prefix + name, fieldValue(prefix + name, inner, verb)]],
    ),
  )
}

import { beginPart, currentSpan, type Span } from './tracing.ts'

/**
 * Statements differ only in their parameters, except for written-out lists of values, where each length is a different
 * statement.
 */
const mostKept = 2000
const shapes = new Map<string, string>()

/** Returns what a statement does and to which table, such as `update orders`; never its text. */
export function shapeOf(text: string): string {
  const known = shapes.get(text)
  if (known !== undefined) return known
  const written = /\b(insert\s+into|update|delete\s+from)\s+"?([a-z_]\w*)"?(?!\s*skip\b)/i.exec(withoutLocks(text))
  const read = /\bfrom\s+"?([a-z_]\w*)"?/i.exec(text)
  const [first = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const shape = written?.[1] ? `${written[1].replace(/\s+/, ' ')} ${written[2]}` : read ? `select ${read[1]}` : first
  if (shapes.size >= mostKept) shapes.clear()
  shapes.set(text, shape.toLowerCase())
  return shape.toLowerCase()
}

/** `for update` writes nothing. */
const withoutLocks = (text: string): string => text.replaceAll(/\bfor\s+(no\s+key\s+)?update\b/gi, '')

/**
 * Starts the span of a statement from the parameters passed to pg. If the last is a callback, returns parameters with
 * one that ends the span; otherwise returns the span for the caller that awaits the promise. No span if nothing is
 * traced.
 */
export function traceStatement(parameters: unknown[]): { parameters: unknown[]; span: Span | undefined } {
  if (!currentSpan()) return { parameters, span: undefined }
  const [statement] = parameters
  const text =
    typeof statement === 'string'
      ? statement
      : statement && typeof statement === 'object' && 'text' in statement
        ? String(statement.text)
        : ''
  const span = beginPart(shapeOf(text), { kind: 'client', attributes: { 'db.system.name': 'postgresql' } })
  const callback = parameters.at(-1)
  if (!span || typeof callback !== 'function') return { parameters, span }
  const ended = (error: unknown, ...rest: unknown[]): unknown => {
    endStatement(span, error)
    return Reflect.apply(callback, undefined, [error, ...rest])
  }
  return { parameters: [...parameters.slice(0, -1), ended], span: undefined }
}

export function endStatement(span: Span, error: unknown): void {
  if (error) span.fail(error)
  span.end()
}

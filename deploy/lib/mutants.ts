import { type Expression, parseSync, type Statement, type TemplateLiteral, Visitor } from 'oxc-parser'

/** One small change of a file that should make some test fail. */
export interface Mutant {
  readonly line: number
  /** The original code and its replacement. */
  readonly says: string
  readonly text: string
}

const otherOperators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}
const otherNames: ReadonlyMap<string, string> = new Map([
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
])

/** Properties that set the pace of background work, which no test depends on. */
const paces: ReadonlySet<string> = new Set(['everySeconds', 'batch', 'atOnce'])

/** Lists the places in a program where an operator, a condition, a bound or a step may be changed. */
export function mutantsOf(path: string, text: string): Mutant[] {
  return path.endsWith('.sql') ? ofSql(text) : ofTypeScript(path, text)
}

function ofTypeScript(path: string, text: string): Mutant[] {
  const found: Mutant[] = []
  const add = (start: number, end: number, by: string) => found.push(mutant(text, { start, end }, by))
  const swap = (node: { operator: string; left: { end: number }; right: { start: number } }): void => {
    const { end: from } = node.left
    const at = text.indexOf(node.operator, from)
    if (at < 0 || at >= node.right.start) return
    for (const by of otherOperators[node.operator] ?? []) add(at, at + node.operator.length, by)
  }
  /** Where literals begin that are types or paces. */
  const fixed = new Set<number>()
  const visitor = new Visitor({
    TSLiteralType: ({ literal }) => void fixed.add(literal.start),
    Property({ key, value }) {
      if (key.type === 'Identifier' && paces.has(key.name)) fixed.add(value.start)
    },
    BinaryExpression: (node) => swap(node),
    LogicalExpression: (node) => swap(node),
    IfStatement({ test, consequent }) {
      add(test.start, test.end, 'true')
      if (!isNarrowing(test, consequent)) add(test.start, test.end, 'false')
    },
    ConditionalExpression({ test }) {
      add(test.start, test.end, 'true')
      add(test.start, test.end, 'false')
    },
    UnaryExpression({ operator, start, argument }) {
      if (operator === '!' || operator === '-') add(start, argument.start, '')
    },
    MemberExpression({ property }) {
      const by = property.type === 'Identifier' ? otherNames.get(property.name) : undefined
      if (by !== undefined) add(property.start, property.end, by)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') found.push(...ofTemplate(text, quasi))
    },
    Literal({ value, start, end }) {
      if (fixed.has(start)) return
      if (typeof value === 'number') add(start, end, String(value + 1))
      if (typeof value === 'boolean') add(start, end, String(!value))
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

/**
 * Whether a condition only narrows a type, as in `if (!x) throw new Error()`: a plain Error indicates a bug, so no input
 * reaches it.
 */
function isNarrowing(test: Expression, consequent: Statement): boolean {
  if (test.type !== 'UnaryExpression' || test.argument.type !== 'Identifier') return false
  if (consequent.type !== 'ThrowStatement' || consequent.argument.type !== 'NewExpression') return false
  const { callee } = consequent.argument
  return callee.type === 'Identifier' && callee.name === 'Error'
}

const now = String.raw`\b(?:now|clock_timestamp)\(\)`
/** A comparison, except with the present time: no stored time equals it to the microsecond. */
const comparison = (operator: string) => new RegExp(`(?<= )(?<!${now} )${operator}(?= )(?! ${now})`, 'g')

const sqlChanges: readonly (readonly [pattern: RegExp, by: string])[] = [
  [comparison('<'), '<='],
  [comparison('>='), '>'],
  [comparison('>'), '>='],
  [comparison('<='), '<'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<=(?:where|and|or|if|when|on) [^;\n]*?\S )=(?= )/g, '<>'],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<= )(?<!select )\*(?= )/g, '+'],
  [/(?<=\s)and(?=\s)/g, 'or'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bif not found\b/g, 'if found'],
  [/\bif found\b/g, 'if not found'],
]

const blank = (said: string): string => '_'.repeat(said.length)

function ofSql(text: string): Mutant[] {
  // Excludes comments.
  const bare = text.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, (said) => said.replaceAll(/[^\n]/g, ' '))
  return sqlMutants(text, bare, 0)
}

/** Changes the SQL of a template, but not its expressions. */
function ofTemplate(text: string, { start, end, expressions }: TemplateLiteral): Mutant[] {
  let bare = text.slice(start, end)
  for (const one of expressions) {
    const from = one.start - start
    bare = bare.slice(0, from) + blank(bare.slice(from, one.end - start)) + bare.slice(one.end - start)
  }
  return sqlMutants(text, bare, start)
}

/** Changes SQL that begins at `offset` of a file; `bare` has nothing else in it. */
function sqlMutants(text: string, bare: string, offset: number): Mutant[] {
  const unquoted = bare.replaceAll(/'[^'\n]*'/g, blank)
  return sqlChanges.flatMap(([pattern, by]) =>
    [...unquoted.matchAll(pattern)].map(({ 0: was, index }) =>
      mutant(text, { start: offset + index, end: offset + index + was.length }, by),
    ),
  )
}

function mutant(text: string, { start, end }: { start: number; end: number }, by: string): Mutant {
  const before = text.slice(0, start)
  return {
    line: before.split('\n').length,
    says: `${text.slice(start, end)} → ${by || '(nothing)'}`,
    text: before + by + text.slice(end),
  }
}

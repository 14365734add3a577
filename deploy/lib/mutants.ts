import { parseSync, Visitor } from 'oxc-parser'

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
const otherNames: Readonly<Record<string, string>> = {
  floor: 'ceil',
  ceil: 'floor',
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
}

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
  const visitor = new Visitor({
    BinaryExpression: (node) => swap(node),
    LogicalExpression: (node) => swap(node),
    IfStatement({ test }) {
      add(test.start, test.end, 'true')
      add(test.start, test.end, 'false')
    },
    ConditionalExpression({ test }) {
      add(test.start, test.end, 'true')
      add(test.start, test.end, 'false')
    },
    UnaryExpression({ operator, start, argument }) {
      if (operator === '!' || operator === '-') add(start, argument.start, '')
    },
    MemberExpression({ property }) {
      const by = property.type === 'Identifier' ? otherNames[property.name] : undefined
      if (by !== undefined) add(property.start, property.end, by)
    },
    Literal({ value, start, end }) {
      if (typeof value === 'number') add(start, end, String(value + 1))
      if (typeof value === 'boolean') add(start, end, String(!value))
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

const sqlChanges: readonly (readonly [pattern: RegExp, by: string])[] = [
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )<=(?= )/g, '<'],
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

function ofSql(text: string): Mutant[] {
  // Excludes comments.
  const bare = text
    .replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, (said) => said.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/'[^'\n]*'/g, (said) => '_'.repeat(said.length))
  return sqlChanges.flatMap(([pattern, by]) =>
    [...bare.matchAll(pattern)].map(({ 0: was, index }) => mutant(text, { start: index, end: index + was.length }, by)),
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

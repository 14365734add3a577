// Rows of raw SQL derive the types of unchanged columns from their tables (CONTRIBUTING.md): `Columns` and `Column` of
// `server/src/db/rows.ts`. Columns that a statement computes, casts or renames (`as total`) are typed by hand.
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'

type Visited<Kind extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Kind]>>[0]
type Template = Visited<'TaggedTemplateExpression'>
type Type = Visited<'TSPropertySignature'>['typeAnnotation'] extends { typeAnnotation: infer T } | null ? T : never
type Declared = Visited<'TSInterfaceDeclaration'> | Visited<'TSTypeAliasDeclaration'>

interface Field {
  readonly name: string
  readonly type: string
  readonly at: number
}

/** Lists the columns of each table by their database names. `types` is the text of `server/src/db/types.ts`. */
function columnsOf(types: string): ReadonlyMap<string, ReadonlySet<string>> {
  const bodies = new Map(
    [...types.matchAll(/^export interface (\w+) \{\n([^}]*)^\}/gm)].map(([, name = '', body = '']) => [name, body]),
  )
  const membersOf = (body = '') =>
    [...body.matchAll(/^ {2}(\w+): (\w*)/gm)].map(([, key = '', type = '']) => [key, type])
  return new Map(
    membersOf(bodies.get('DB')).map(([table = '', row = '']) => [
      table,
      new Set(membersOf(bodies.get(row)).map(([column = '']) => column)),
    ]),
  )
}

/**
 * Returns a function that finds hand-typed fields of `sql<…>` that have the name of a column of a table in their
 * statement. SQL fragments and types in the same file belong to the statement. `types` is the text of
 * `server/src/db/types.ts`.
 */
export function findHandTyped(types: string): (path: string, source: string) => string[] {
  const columns = columnsOf(types)
  return (path, source) => {
    const { templates, pieces, declared } = read(path, source)
    const found = templates.flatMap((template) => {
      const [row] = template.typeArguments?.params ?? []
      if (row === undefined) return []
      const statement = wholeOf(source.slice(template.quasi.start, template.quasi.end), pieces)
      const tables = [...new Set(tablesIn(statement))]
      return fieldsOf(row, declared, source).flatMap(({ name, type, at }) => {
        const having = tables.filter((table) => columns.get(table)?.has(name))
        const isComputed = new RegExp(`\\bas "?${name}\\b|\\b${name}::`).test(statement)
        if (having.length === 0 || isComputed || /\bColumns?</.test(type)) return []
        return [`${source.slice(0, at).split('\n').length}: ${name} is a column of ${having.join(', ')}`]
      })
    })
    return [...new Set(found)]
  }
}

/** Reads the statements of a source that declare row types, and the SQL fragments they may contain. */
function read(path: string, source: string) {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const templates: Template[] = []
  const pieces = new Map<string, string>()
  const declared = new Map<string, Declared>()
  new Visitor({
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier' && node.tag.name === 'sql') templates.push(node)
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier') pieces.set(id.name, source.slice(start, end))
    },
    FunctionDeclaration({ id, start, end }) {
      if (id) pieces.set(id.name, source.slice(start, end))
    },
    TSInterfaceDeclaration: (node) => void declared.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void declared.set(node.id.name, node),
  }).visit(program)
  return { templates, pieces, declared }
}

/** Expands a statement with all nested SQL fragments. */
function wholeOf(statement: string, pieces: ReadonlyMap<string, string>): string {
  const texts = new Map([['', statement]])
  for (const text of texts.values()) {
    for (const [, put = ''] of text.matchAll(/\$\{([^`}]+)/g)) {
      for (const [name] of put.matchAll(/\w+/g)) {
        const piece = pieces.get(name)
        if (piece !== undefined) texts.set(name, piece)
      }
    }
  }
  return [...texts.values()].join('\n')
}

const tablesIn = (statement: string): string[] =>
  [...statement.matchAll(/(?:\b(?:into|update|from|join|using)\s+|\bsql`\s*)([a-z_]+)\b/g)].map(([, name = '']) => name)

/** Lists the fields of a row type, except those from types of other files. */
function fieldsOf(type: Type, declared: ReadonlyMap<string, Declared>, source: string): Field[] {
  const members = (body: readonly { type: string; start: number; end: number }[]): Field[] =>
    body.flatMap(({ start, end }) => {
      const [, name = '', kind = ''] = /^(?:readonly )?(\w+)\??: ([\s\S]*)$/.exec(source.slice(start, end)) ?? []
      return name === '' ? [] : [{ name, type: kind, at: start }]
    })
  const named = (name: string): Field[] => {
    const found = declared.get(name)
    if (found?.type === 'TSTypeAliasDeclaration') return fieldsOf(found.typeAnnotation, declared, source)
    if (found === undefined) return []
    const parents = found.extends.flatMap(({ expression }) =>
      expression.type === 'Identifier' ? named(expression.name) : [],
    )
    return [...members(found.body.body), ...parents]
  }
  switch (type.type) {
    case 'TSTypeLiteral':
      return members(type.members)
    case 'TSUnionType':
    case 'TSIntersectionType':
      return type.types.flatMap((one) => fieldsOf(one, declared, source))
    case 'TSTypeReference': {
      if (type.typeName.type !== 'Identifier') return []
      const given = type.typeArguments?.params.flatMap((one) => fieldsOf(one, declared, source)) ?? []
      return [...named(type.typeName.name), ...given]
    }
    default:
      return []
  }
}

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'oxc-parser'
import { above, exceptions, functionsOwnedBy, ownedBy } from '../../server/src/modules/owners.ts'
import type { Violation } from './check.ts'

type Use = 'read' | 'write'
type Table = keyof typeof ownedBy

/** One use of a table in a source: its position, and whether it writes. */
interface Found {
  readonly table: Table
  readonly use: Use
  readonly line: number
}

const builderCall =
  /\b(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|innerJoinLateral|leftJoinLateral|using|from|insertInto|updateTable|deleteFrom|mergeInto)\(\s*((?:\[[^\]]*\])|(?:'[^']*'))/g
const writingCalls = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const sqlUse =
  /\b(insert\s+into|delete\s+from|merge\s+into|(?<!for |no key )update|from|join|using)\s+(?:only\s+)?([a-z_]+)\b/g
/** A fragment of SQL that is inserted after `from` elsewhere. */
const sqlPiece = /\bsql`\s*([a-z_]+) [a-z]+ (?:left )?join\b/g

/** Returns the module that owns a file; undefined for files without queries of their own. */
function ownerOf(path: string): string | undefined {
  const [, layer = '', rest = ''] = /^server\/src\/(modules\/[^/]+|[^/]+)\/(.*)$/.exec(path) ?? []
  if (layer === 'db')
    return rest.startsWith('functions/') ? (functionsOwnedBy[basename(rest, '.sql')] ?? 'a function') : 'db'
  return layer.replace('modules/', '') || undefined
}

/** Checks one server source for access to other modules' tables; `path` is relative to the project. */
export function checkTables(path: string, source: string): Violation[] {
  const owner = ownerOf(path)
  if (owner === undefined) return []
  return usesOf(path, source).flatMap(({ table, use, line }) =>
    isAllowed(owner, path, table, use)
      ? []
      : [
          {
            location: `${path}:${line}`,
            message: `${owner} may not ${use} the table ${table}, which is of ${ownedBy[table]}`,
          },
        ],
  )
}

function isAllowed(owner: string, path: string, table: Table, use: Use): boolean {
  if (ownedBy[table] === owner) return true
  if (path.endsWith('.sql') && use === 'read') return true
  if (owner in above) return use === 'read' || above[owner as keyof typeof above].includes(table)
  return exceptions.some(
    ({ who, tables, may }) => who === owner && tables.includes(table) && (may === 'write' || use === 'read'),
  )
}

function usesOf(path: string, source: string): Found[] {
  const text = withoutComments(path, source)
  const uses: { name: string; use: Use; at: number }[] = []
  for (const { 1: call = '', 2: given = '', index } of text.matchAll(builderCall)) {
    const use = writingCalls.has(call) ? 'write' : 'read'
    for (const [, name = ''] of given.matchAll(/'([a-z_]+)(?: as \w+)?'/g)) uses.push({ name, use, at: index })
  }
  for (const { 1: word = '', 2: name = '', index } of text.matchAll(sqlUse)) {
    uses.push({ name, use: /into|delete|update/.test(word) ? 'write' : 'read', at: index })
  }
  for (const { 1: name = '', index } of text.matchAll(sqlPiece)) uses.push({ name, use: 'read', at: index })
  return uses
    .filter(({ name }) => Object.hasOwn(ownedBy, name))
    .map(({ name, use, at }) => ({ table: name as Table, use, line: text.slice(0, at).split('\n').length }))
}

/** Replaces comments by blanks, so that positions stay the same and words in comments do not count as SQL. */
function withoutComments(path: string, source: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  if (path.endsWith('.sql')) return source.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, blank)
  return parseSync(path, source).comments.reduce(
    (text, { start, end }) => text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end),
    source,
  )
}

/** Lists exceptions that are no longer needed, with what they allow and to which module. */
export function unusedExceptions(
  sources: readonly string[],
  read = (path: string) => readFileSync(path, 'utf8'),
): string[] {
  const used = new Set(
    sources.flatMap((path) => usesOf(path, read(path)).map(({ table, use }) => `${ownerOf(path)} ${use} ${table}`)),
  )
  const named = [
    ...exceptions.flatMap(({ who, tables, may }) => tables.map((table) => `${who} ${may} ${table}`)),
    ...Object.entries(above).flatMap(([who, tables]) => tables.map((table) => `${who} write ${table}`)),
  ]
  return named.filter((one) => !used.has(one))
}

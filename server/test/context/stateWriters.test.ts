import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../src/', import.meta.url)
const asking = String.raw`\b(?:statesBefore|stateBefore|statesUntil)\(`

interface Update {
  /** One table, or several if the source leaves it open. */
  readonly tables: readonly string[]
  readonly sets: string
  readonly text: string
}

/** Finds updates by the query builder, up to their end, and in raw SQL, up to the backtick. */
function updatesIn(source: string): Update[] {
  const built = source.matchAll(/\.updateTable\('(?<table>\w+)'\)(?<rest>[\s\S]*?)\.execute/g)
  const raw = source.matchAll(
    /\bupdate\s+(?<table>\w+|\$\{[^}]*\})(?:\s+(?!set\b)\w+)?\s+set\s+(?<rest>[^`]*(?:`[^`]*`[^`]*)?)`/g,
  )
  const named = [...source.matchAll(/\bsql\.table\('(\w+)'\)/g)].map(([, table = '']) => table)
  return [...built, ...raw].map(({ 0: text, groups: { table = '', rest = '' } = {} }) => ({
    tables: table.startsWith('$') ? named : [table],
    sets: rest.split(/\.where\(|\bwhere\b|\bfrom\b/)[0] ?? '',
    text,
  }))
}

/** Matches uses of a table of states: the functions that read one, and names a source gives to their results. */
function asksIn(source: string): RegExp {
  const names = source.matchAll(new RegExp(String.raw`const (\w+) = [^\n]*?${asking}`, 'g'))
  return new RegExp([asking, ...[...names].map(([, name]) => String.raw`\b${name}\b`)].join('|'))
}

async function sourcesOf(pattern: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for await (const file of glob(pattern, { cwd: root })) {
    sources.set(file, await readFile(new URL(file, root), 'utf8'))
  }
  return sources
}

test('columns of states are set only by updates that check their table', async () => {
  const faces = [...(await sourcesOf('modules/*/index.ts')).values()].join('\n')
  const columns = [...faces.matchAll(/'([a-z_]+)\.([a-z_]+)': \w+Transitions\b/g)].map(([, table = '', name = '']) => ({
    table,
    name,
    isSet: new RegExp(String.raw`\b${name}\b\s*[=:,}]`),
  }))
  const set = new Set<string>()
  const loose: string[] = []
  for (const [file, source] of await sourcesOf('{core,http,jobs,modules,reads}/**/*.ts')) {
    const asks = asksIn(source)
    for (const { tables, sets, text } of updatesIn(source)) {
      const found = columns.filter(({ table, isSet }) => tables.includes(table) && isSet.test(sets))
      for (const { table, name } of found) set.add(`${table}.${name}`)
      if (found.length > 0 && !asks.test(text)) loose.push(`${file}: ${text}`)
    }
  }
  expect(loose).toEqual([])
  // Each state must be reached somewhere: a missing one is written in a way that this test does not recognise.
  expect([...set].toSorted()).toEqual(columns.map(({ table, name }) => `${table}.${name}`).toSorted())
})

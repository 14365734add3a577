import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Migrations run while the previous release serves, so they must not remove what it still uses. `npm run drill --
// upgrade` tests it with that release itself.

const folder = join(import.meta.dirname, '../../server/src/db/migrations')
const { migration: last } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../drills/previousRelease.json'), 'utf8'),
) as { migration: string }

const shrinking: Record<string, RegExp> = {
  'takes a table, view or type away': /\bdrop\s+(?:table|view|type|sequence)\b/,
  'takes a column away': /\bdrop\s+column\b/,
  renames: /\brename\s+(?:to|column|constraint)?\b/,
  'gives a column another type': /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  'demands of a column what the release before does not fill in': /\bset\s+not\s+null\b/,
  'adds a column that must be filled in':
    /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b)\w+\s+\w+(?:(?!\bdefault\b|,|;).)*\bnot\s+null\b(?:(?!\bdefault\b|,|;).)*(?=[,;])/s,
  'takes a default away': /\bdrop\s+default\b/,
}

/** Lists changes in a migration that may break the previous release; a line `-- shrinks: reason` permits one. */
function findShrinking(text: string): string[] {
  if (/^-- shrinks: \S/m.test(text)) return []
  const statements = text.replaceAll(/--.*$/gm, '').toLowerCase()
  return Object.entries(shrinking).flatMap(([what, pattern]) => (pattern.test(statements) ? [what] : []))
}

test('[run.old-code-new-schema] migrations since the previous release only expand', () => {
  const fresh = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > `${last}_~`)
  const found = fresh.map((name) => [name, findShrinking(readFileSync(join(folder, name), 'utf8'))])
  expect(found.filter(([, what]) => what?.length)).toEqual([])
})

test('shrinking changes are found, and expanding ones pass', () => {
  for (const text of [
    'alter table orders drop column note;',
    'drop table orders;',
    'alter table orders rename column a to b;',
    'alter table orders alter column a type bigint using a::bigint;',
    'alter table orders alter column a set not null;',
    'alter table orders add column a integer not null;',
    'alter table orders add a integer not null, add b integer;',
  ])
    expect(findShrinking(text), text).toHaveLength(1)
  for (const text of [
    'alter table orders add column a integer, add constraint a check (a is not null or b is null);',
    "alter table orders add column a integer not null default 0, add column b text check (b <> '');",
    'create table more (id bigint primary key, name text not null);',
    'create index concurrently orders_a on orders (a);',
    '-- drop table orders;',
    '-- shrinks: no release ever read it\nalter table orders drop column note;',
  ])
    expect(findShrinking(text), text).toEqual([])
})

import { choiceFields, choiceLabel } from '@app/contract/admin/auditValues'
import { sql } from 'kysely'
import type { Database } from '../../src/core/database.ts'

/** Requires that every choice in the audit has a Chinese name there. Throws Error with the entries that lack one. */
export async function requireAuditLabels({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ verb: string; before: unknown; after: unknown }>`
    select distinct verb, before, after from audit_entries`.execute(db)
  const unknown = rows.flatMap(({ verb, before, after }) => [...unlabelled(before, verb), ...unlabelled(after, verb)])
  if (unknown.length > 0) throw new Error(`Without a name in the audit: ${[...new Set(unknown)].join(', ')}`)
}

function unlabelled(value: unknown, verb: string, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => unlabelled(one, verb, name))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([field, inner]) => unlabelled(inner, verb, field))
  }
  if ((typeof value !== 'string' && typeof value !== 'number') || !choiceFields.has(name)) return []
  // Chinese, empty, or of a test's own kind.
  const isNamed = /[^ -~]|^$|^test\./.test(String(value)) || choiceLabel(name, value, verb) !== undefined
  return isNamed ? [] : [`${verb} ${name}=${value}`]
}

import type { Sealer } from '@app/server/core/crypto'
import type { Database } from '@app/server/core/database'
import { sealedColumns } from '@app/server/keys/sealedColumns'

/** Kinds of sealed values that the first rows lack and an old deployment has. */
const known = new Map([
  [
    'rights_sold.address',
    JSON.stringify({ name: '沈知白', phone: '13800000001', text: '浙江省杭州市西湖区灵隐路 1 号' }),
  ],
])
const kindOf = (context: string): string => context.split(':', 1)[0] ?? ''

/** Reads one sealed value of each kind. */
export async function learnSealed({ pool }: Database, sealer: Sealer): Promise<void> {
  for (const { table, key, column, needs = [], context } of sealedColumns) {
    const named = [...key, ...needs].map((name) => `${name}::text`)
    const { rows } = await pool.query<Record<string, string> & { sealed: Buffer }>(
      `select ${named.join()}, ${column} as sealed from ${table} where length(${column}) > 0 limit 1`,
    )
    for (const { sealed, ...row } of rows) known.set(kindOf(context(row)), sealer.decrypt(sealed, context(row)))
  }
}

/**
 * Makes copied rows readable, although sealed values are bound to their original row: they return the value that this
 * kind had before.
 */
export function openCopies(sealer: Sealer): void {
  const decrypt = sealer.decrypt.bind(sealer)
  Object.assign(sealer, {
    decrypt(sealed: Buffer, context: string): string {
      try {
        return decrypt(sealed, context)
      } catch (error) {
        const text = known.get(kindOf(context))
        if (text === undefined) throw error
        return text
      }
    },
  } satisfies Pick<Sealer, 'decrypt'>)
}

import { access, open, rename, rm } from 'node:fs/promises'
import { csvLine, textCell } from '@app/contract/csv'
import type { Database, Tx } from '../../core/database.ts'
import type { BatchFacts, Codes, NewCodes } from '../../modules/boxes/index.ts'
import { Refusal } from './refusal.ts'

interface Parts {
  database: Database
  codes: Pick<Codes, 'generateInto'>
}

/** Thrown if a file of that name exists; it may hold codes. */
export class FileTaken extends Refusal {}

/**
 * Creates a batch of codes and writes them in chunks to `path`, as CSV that only its owner can read. The file gets its
 * name once the codes are valid. An interrupted run leaves no batch, and at most a worthless `.part`. `permit` runs
 * first in the transaction and throws if the batch is not allowed. Throws FileTaken, and what `permit` and
 * `generateInto` throw.
 */
export async function writeCodes(
  { database, codes }: Parts,
  wanted: NewCodes,
  path: string,
  permit: (tx: Tx) => Promise<void> = async () => {},
): Promise<BatchFacts> {
  if (await exists(path)) throw new FileTaken(`已有文件 ${path}，没有覆盖`)
  const part = `${path}.part`
  await rm(part, { force: true })
  const batch = await database
    .transaction(async (tx) => {
      await permit(tx)
      // Written within the transaction, because afterwards nobody knows the codes. A retry of the transaction starts
      // the file over.
      const file = await open(part, 'w', 0o600)
      try {
        await file.appendFile('code,gift,batch,expires\n')
        const facts = await codes.generateInto(tx, wanted, async (chunk, { id, expiresAt }) => {
          const rest = csvLine([wanted.giftSn, id].map(textCell).concat(expiresAt.toISOString()))
          await file.appendFile(chunk.map((code) => `${csvLine([textCell(code)])},${rest}\n`).join(''))
        })
        await file.sync()
        return facts
      } finally {
        await file.close()
      }
    })
    .catch(async (error: unknown) => {
      await rm(part, { force: true })
      throw error
    })
  await rename(part, path)
  return batch
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

import type { CoreServices } from '../../../core/coreServices.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { findUses, type PictureUse, type PictureUses } from '../../../core/pictureUses.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Storage } from '../../../ports/storage.ts'
import { newImageId } from '../pictures/addresses.ts'
import * as queries from './entryQueries.ts'

// What pictures, and models and videos of the library have in common: a file is stored once, kept while in use, and
// removed with its entry.

/** Seconds for which removed files still serve pages loaded before. */
const afterglow = 3600

export interface LibraryDeps extends Pick<CoreServices, 'database' | 'log'> {
  storage: Storage
  /** Where all modules use media of the library; they are built later. */
  uses: () => readonly PictureUses[]
}

/** Kind of media in the library: its table, its files and its texts. */
export interface LibraryMedia<Id extends string, Row extends { id: Id; name: string }, Fact> {
  table: queries.LibraryTable
  /** Returns an entry of the library. */
  find(db: Db | Tx, id: Id): Promise<Row | undefined>
  /** Returns an entry, locked until the transaction ends. */
  lock(tx: Tx, id: Id): Promise<Row | undefined>
  findByDigest(db: Db, digest: Buffer): Promise<Row | undefined>
  /** Returns the storage keys of an entry that was removed or never published; undefined if there is none. */
  keysOfGone(db: Db, id: Id): Promise<string[] | undefined>
  factOf(row: Row): Fact
  urlOf(row: Row): string
  /** Creates the refusal to remove what `use` shows. */
  usedBy(use: PictureUse & { kind: string }): AppError
  /** Creates the job that deletes the files of a removed entry. */
  removalOf(id: Id): { kind: string; payload: Readonly<Record<string, string>>; dedupeKey: string }
  /** Deletes what else is stored about an entry, in the transaction that deletes it. */
  forget?(tx: Tx, id: Id): Promise<void>
  /** Name of the sweep that deletes unfinished uploads. */
  sweepName: string
}

/** Writes an audit entry in the transaction that ends a call. */
type Recording<Fact> = (tx: Tx, fact: Fact) => Promise<void>

/**
 * Stores a file unless it is in the library already; `isKnown` says which. `write` inserts the entry, so that the sweep
 * finds the files of a process that dies, and then writes its files. Throws BUSY, and what `write` throws.
 */
export async function storeOnce<Id extends string, Row extends { id: Id; name: string }, Fact>(
  { database }: LibraryDeps,
  media: LibraryMedia<Id, Row, Fact>,
  digest: Buffer,
  write: (id: Id) => Promise<void>,
  record: Recording<Fact>,
): Promise<Fact & { isKnown: boolean }> {
  const known = async (row: Row) => {
    const fact = media.factOf(row)
    await database.transaction((tx) => record(tx, fact))
    return { ...fact, isKnown: true }
  }
  const before = await media.findByDigest(database.db, digest)
  if (before) return known(before)
  const id = newImageId() as Id
  await write(id)
  const fact = await database.transaction(async (tx) => {
    const row = (await queries.keep(tx, media.table, { id, digest })) && (await media.find(tx, id))
    if (!row) return undefined
    const kept = media.factOf(row)
    await record(tx, kept)
    return kept
  })
  if (fact) return { ...fact, isKnown: false }
  // Another upload of the same file was faster; the sweep deletes this one's files.
  const other = await media.findByDigest(database.db, digest)
  if (!other) throw new AppError('BUSY', { retryAfter: 1 })
  return known(other)
}

/** Renames an entry; `record` gets its earlier name. Throws NOT_FOUND. */
export async function renameEntry<Id extends string, Row extends { id: Id; name: string }, Fact>(
  { database }: LibraryDeps,
  media: LibraryMedia<Id, Row, Fact>,
  { id, name }: { id: Id; name: string },
  record: Recording<string>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await media.lock(tx, id)
    if (!row) throw new AppError('NOT_FOUND')
    await queries.rename(tx, media.table, id, name)
    await record(tx, row.name)
  })
}

/** Removes an entry that is not in use. Throws NOT_FOUND, and the media's own error if something shows it. */
export async function removeEntry<Id extends string, Row extends { id: Id; name: string }, Fact>(
  { database, uses }: LibraryDeps,
  media: LibraryMedia<Id, Row, Fact>,
  id: Id,
  record: Recording<Fact>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await media.lock(tx, id)
    if (!row) throw new AppError('NOT_FOUND')
    const [use] = await findUses(tx, uses(), media.urlOf(row))
    if (use) throw media.usedBy(use)
    await queries.markRemoved(tx, media.table, id)
    await enqueue(tx, { ...media.removalOf(id), delaySeconds: afterglow })
    await record(tx, media.factOf(row))
  })
}

/** Deletes the files of an entry that is gone, then the row that names them: if interrupted, it can be repeated. */
export async function eraseEntry<Id extends string, Row extends { id: Id; name: string }, Fact>(
  { database, storage }: LibraryDeps,
  media: LibraryMedia<Id, Row, Fact>,
  id: Id,
): Promise<void> {
  const keys = await media.keysOfGone(database.db, id)
  if (!keys) return
  await Promise.all(keys.map((key) => storage.delete(key)))
  await database.transaction(async (tx) => {
    await media.forget?.(tx, id)
    await queries.deleteEntry(tx, media.table, id)
  })
}

/** Removes uploads that were begun but never published. */
export const unkeptSweep = <Id extends string, Row extends { id: Id; name: string }, Fact>(
  deps: LibraryDeps,
  media: LibraryMedia<Id, Row, Fact>,
): Sweep =>
  sweepIndividually(deps, {
    name: media.sweepName,
    everySeconds: 3600,
    batch: 50,
    due: (limit, isTriable) => queries.listUnkept<Id>(deps.database.db, media.table, limit, isTriable),
    nameOf: (id) => media.removalOf(id).payload,
    work: (id) => eraseEntry(deps, media, id),
  })

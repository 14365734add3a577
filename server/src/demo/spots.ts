import { GoodsForm, type Uid } from '@app/contract'
import { createRandom, type Random } from '@app/demo/random'
import { series as allSeries } from '@app/demo/catalogue/series'
import { ownMessages, type Spot, spots } from '@app/demo/catalogue/spots'
import { spotWriters } from '@app/demo/catalogue/messages/writers'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { createVerifiedUser, idCheckDigit } from '../modules/user/index.ts'
import { galleryOf } from './pictures.ts'
import { insertComments, insertMessages, insertReports, insertThumbs, type MessageSeed } from './spotRows.ts'
import type { PictureOf } from './types.ts'

const hour = 3600
const day = 24 * hour
/** Age of the first message in seconds; the newest message of another user is some hours old. */
const oldest = 60 * day
const newest = 5 * hour
/** One message in this many has pictures. */
const pictured = 7

interface Surroundings {
  pictureOf: PictureOf
  /** The first of the accounts to try. */
  collector: string
  /** Other verified users. */
  others: readonly string[]
}

/** Inserts the scenic spots with their messages; every count matches its rows. */
export async function seedSpots(
  tx: Tx,
  { sealer }: Pick<CoreServices, 'sealer'>,
  { pictureOf, collector, others }: Surroundings,
): Promise<void> {
  const random = createRandom('spots')
  const people = [...others, ...(await insertWriters(tx, sealer))]
  const spotIds = await insertSpots(tx, pictureOf)
  const messages = [
    ...spots.flatMap((spot) => visitorsMessages(random, spot, { people, pictureOf })),
    ...ownMessages.map((own): MessageSeed => ({
      ...own,
      uid: collector,
      ago: own.daysAgo * day + 2 * hour,
      pictures: [],
      said: [],
    })),
  ].toSorted((one, other) => other.ago - one.ago)

  const ids = await insertMessages(tx, spotIds, messages)
  const placed = messages.map((message, index) => ({ ...message, id: ids[index] ?? '' }))
  const seen = placed.filter(({ state }) => state === 'visible')
  await insertThumbs(
    tx,
    seen.flatMap(({ id, ago }) =>
      likers(random, people).map((uid) => ({ messageId: id, uid, ago: Math.floor(random.between(hour, ago)) })),
    ),
  )
  await insertComments(
    tx,
    seen.flatMap(({ id, uid, ago, said }) => {
      const speakers = random.shuffle(people.filter((one) => one !== uid))
      return said.map((text, index) => ({
        messageId: id,
        uid: speakers[index % speakers.length] ?? '',
        text,
        // Replies are spread in order over the time since the message.
        ago: Math.floor((ago * (said.length - index)) / (said.length + 1)),
      }))
    }),
  )
  const hidden = placed.filter(({ state }) => state === 'hidden')
  await insertReports(
    tx,
    hidden.flatMap(({ id, ago }) => people.slice(0, 3).map((uid) => ({ messageId: id, uid, ago: ago - 1800 }))),
  )
}

function visitorsMessages(
  random: Random,
  { key, series, messages }: Spot,
  { people, pictureOf }: Pick<Surroundings, 'pictureOf'> & { people: readonly string[] },
): MessageSeed[] {
  const views = works
    .filter((work) => work.series === series && work.form === GoodsForm.digital)
    .map((work) => galleryOf(work))
  return messages.map(([text, ...said], index) => {
    const view = views[index % Math.max(1, views.length)] ?? []
    const pictures = index % pictured === 3 ? view.slice(0, random.integer(1, 3)).map(pictureOf) : []
    const ago = Math.floor(random.between(newest, oldest))
    return { spot: key, uid: random.pick(people), text, ago, state: 'visible', pictures, said }
  })
}

/** Chooses the users who liked a message: few for most messages, many for some. */
function likers(random: Random, people: readonly string[]): string[] {
  const heat = random.next() ** 3
  return random.shuffle(people).slice(0, Math.floor(heat * people.length))
}

async function insertSpots(tx: Tx, pictureOf: PictureOf): Promise<Map<string, string>> {
  const albums = await tx.selectFrom('albums').select(['id', 'title']).execute()
  const albumIds = new Map(albums.map(({ id, title }) => [title, id]))
  const titleOf = new Map(allSeries.map(({ key, title }) => [key, title]))
  const rows = await tx
    .insertInto('scenic_spots')
    .values(
      spots.map(({ key, series, name, summary, place, opening }, position) => ({
        name,
        summary,
        place,
        opening,
        position,
        cover: JSON.stringify(pictureOf(`spots/${key}`)),
        album_id: albumIds.get(titleOf.get(series) ?? '') ?? null,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return new Map(rows.map(({ id, position }) => [spots[position]?.key ?? '', id]))
}

/**
 * Inserts accounts without a password, and with phone numbers that are assigned by no network and accepted by no call.
 */
async function insertWriters(tx: Tx, sealer: CoreServices['sealer']): Promise<string[]> {
  const uids: Uid[] = []
  for (const [index, nickname] of spotWriters.entries()) {
    const first17 = `99999919850612${200 + index}`
    uids.push(
      await createVerifiedUser(tx, sealer, {
        phone: `1000001${String(index).padStart(4, '0')}`,
        passwordHash: null,
        nickname,
        avatar: '',
        identity: { realName: `云客${index}`, idNumber: first17 + idCheckDigit(first17) },
      }),
    )
  }
  await sql`
    update users set created_at = created_at - make_interval(secs => ${oldest + day}) where uid = any(${uids}::bigint[])`.execute(
    tx,
  )
  return uids
}

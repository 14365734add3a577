import { type Path, paths, routes } from '@app/contract'
import { toJsonSchema } from '../../src/http/validation.ts'

/** Kinds of things that have one owner; things.ts creates one of each. */
export type Kind =
  | 'order'
  | 'item'
  | 'address'
  | 'session'
  | 'image'
  | 'messageImage'
  | 'gift'
  | 'receivedGift'
  | 'blindBox'
  | 'giftBox'
  | 'wish'
  | 'message'
  | 'right'
  | 'ticket'
  | 'solvedTicket'
  | 'ticketImage'
  | 'decision'

/**
 * What a field of a call's input names: a thing of one owner, which does not exist for other users; something public,
 * which anybody may name; or nothing, because the caller states, selects or proves it.
 */
export type FieldClass = { owned: Kind } | 'public' | 'none'

const owned: Record<string, Kind> = {
  orderSn: 'order',
  nftId: 'item',
  nftIds: 'item',
  addressId: 'address',
  sessionId: 'session',
  avatarImageId: 'image',
  giftId: 'gift',
  wishId: 'wish',
  rightsId: 'right',
  imageIds: 'messageImage',
  ticketId: 'ticket',
  decisionId: 'decision',
}
const everybodys = names(
  'goodsSn shopId albumId labelId chainId classificationId typeId regionCode activityId giftBoxId configId roundId ' +
    'eventId wordId spotId messageId commentId subjectId lotId',
)
/** Opened or looked up by anybody who knows it; length and limits prevent guessing. */
const proofs = names(
  'phone recipientPhone smsCode password securityCode inviteCode captchaId captchaText x track work ticket randstr refreshToken realName ' +
    'idNumber signature transferToken passCode',
)
/** Positions in the caller's own lists, and values that are just stated or selected. */
const texts = names(
  'page size cursor own sort keyword type mode purpose platform device place status state source direction period path quantity ' +
    'noReturnAccepted agreementVersion transferCodeSwitch nickname career sex city birthday personalizedSignature ' +
    'emil name detail isDefault recipientSurname accept isOpened goodsForm goodsKind scope order text ' +
    'isAnonymous costPoints isFarMeant on reason timeRange price priceMin priceMax until pagePosition rightsType kind since topic rating',
)
/** Names whose meaning depends on the call. */
const byCall: Partial<Record<Path, Record<string, FieldClass>>> = {
  'hwnft/nft/info': { key: 'public' },
  'hwnft/hall/info': { key: 'public' },
  // Ownership of the pieces: server/test/vault/halls.test.ts.
  'user/hall/save': { revision: 'none', foreword: 'none', pieces: 'none' },
  'user/intention/info': { key: 'none' },
  'order/invoice/ask': { title: 'none', taxNumber: 'none', mail: 'none' },
  'ops/introduce/info': { key: 'public', version: 'public' },
  'ops/introduce/versions': { key: 'public' },
  'ops/notice/info': { id: 'public' },
  'ops/config/info': { key: 'public' },
  'rights/rightsConfig/ByIds': { ids: 'public' },
  'hwnft/report/add': { id: 'public' },
  'hwnft/exchangeCode/exchange': { code: 'none' },
  'hwnft/metaUserWallet/challenge': { address: 'none' },
  'hwnft/metaUserWallet/add': { message: 'none' },
  'hwnft/giftRecord/send': { message: 'none' },
  'hwnft/giftRecord/receive': { giftId: { owned: 'receivedGift' } },
  'hwnft/userBlindBox/open': { boxIds: { owned: 'blindBox' } },
  'hwnft/userBox/open': { boxId: { owned: 'giftBox' } },
  'resources/user/image/own': { imageId: { owned: 'ticketImage' }, width: 'none' },
  'user/ticket/create': { imageIds: { owned: 'ticketImage' } },
  'user/ticket/reply': { imageIds: { owned: 'ticketImage' } },
  'user/ticket/reopen': { ticketId: { owned: 'solvedTicket' }, imageIds: { owned: 'ticketImage' } },
  'user/ticket/rate': { ticketId: { owned: 'solvedTicket' } },
  'user/ticket/seen': { entryId: 'none' },
  'hwnft/scenicSpotMessage/delete': { messageId: { owned: 'message' } },
  'hwnft/scenicSpotMessage/appeal': { messageId: { owned: 'message' } },
}

/** Every classified name, to find those that no call uses any more. */
export const classedNames = [...Object.keys(owned), ...everybodys, ...proofs, ...texts]
export const classedByCall = Object.entries(byCall).flatMap(([path, fields]) =>
  Object.keys(fields).map((name) => `${path} ${name}`),
)

/** Returns the class of a field; undefined if it is not decided yet. */
export function classOf(path: Path, name: string): FieldClass | undefined {
  const special = byCall[path]?.[name]
  if (special) return special
  const kind = Object.hasOwn(owned, name) ? owned[name] : undefined
  if (kind) return { owned: kind }
  if (everybodys.has(name)) return 'public'
  return proofs.has(name) || texts.has(name) ? 'none' : undefined
}

export interface Field {
  path: Path
  name: string
  /** Within an object or list of objects, so it cannot be tried by itself. */
  isNested: boolean
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every field of every input, from the contract's schemas. Fields inside one classified `none` are left out. */
export const fields: readonly Field[] = (Object.keys(paths) as Path[]).flatMap((path) =>
  fieldsIn(path, toJsonSchema(routes[path].input, 'input'), false),
)

function fieldsIn(path: Path, schema: Schema, isNested: boolean): Field[] {
  const inner = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])]
  const here = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    { path, name, isNested },
    ...(classOf(path, name) === 'none' ? [] : fieldsIn(path, property, true)),
  ])
  return [...here, ...inner.flatMap((one) => fieldsIn(path, one, isNested))]
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

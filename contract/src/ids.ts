// One id type per kind of entity. All ids are strings on the wire; their types prevent mixing them up.
import * as z from 'zod'
import { count, id, numericId, textOf, uuid } from './schema.ts'

declare const kind: unique symbol

/**
 * The id of one kind of entity. An id from a row, an input or a reply has its kind and is not assignable to another
 * kind. Plain text, for example of a command or a URL, is assignable to any kind, because the kind is optional
 * (docs/adr/0002-ids-with-optional-kind.md). `pick` names the picker that the console offers for it
 * (contract/src/admin/pick.ts).
 */
export type IdOf<Kind extends string, Wire extends string | number = string> = Wire & { readonly [kind]?: Kind }

/**
 * Which collectors may use an id: only its owner, and it does not exist for anybody else (`own`); anybody (`public`);
 * anybody who knows it (`bearer`); or no collector, because only the console names it (`staff`).
 */
export type IdOwner = 'own' | 'public' | 'bearer' | 'staff'

/**
 * Which of these ids an account of a partner may use in the console: none, so that no call that admits partners names
 * one (`none`); those of its brands and shops (`scope`); or those of the account itself, as for all staff (`self`).
 */
export type PartnerAccess = 'none' | 'scope' | 'self'

/**
 * What the schema of an id says of it; tests derive their cells from it (server/test/http/ownership.test.ts,
 * server/test/staff/partnerScope.test.ts).
 */
export interface IdMeta {
  idOf: string
  owner: IdOwner
  partners: PartnerAccess
}

/**
 * Builds the schema of an id of one kind, which says who may use it: in a collector's call (`owner`), and among the
 * accounts of partners in the console (`partners`).
 */
export function idOf<Kind extends string, Wire extends string | number>(
  name: Kind,
  schema: z.ZodType<Wire, Wire>,
  owner: IdOwner,
  partners: PartnerAccess = 'none',
): z.ZodType<IdOf<Kind, Wire>, IdOf<Kind, Wire>> {
  return schema.meta({ idOf: name, owner, partners } satisfies IdMeta)
}

/**
 * Narrows an id for one call: it must be the caller's own, even if other calls accept anybody's. `name` tells it apart
 * if the call accepts only some of the caller's, such as pictures uploaded for tickets.
 */
export const owned = <Id extends z.ZodType>(schema: Id, name?: string): Id =>
  schema.meta({ owner: 'own', ...(name !== undefined && { idOf: name }) } satisfies Partial<IdMeta>)

type IdName = `${'id' | 'uid' | 'key' | `${string}${'Id' | 'Sn' | 'Uid' | 'Key'}`}${'' | 's'}`

type ElementOf<Value> = Value extends readonly (infer Element)[] ? ElementOf<Element> : NonNullable<Value>

/** Names of fields, at any depth, that are named like an id and are none. */
type UndeclaredIds<Input> = Input extends string | number | boolean | null | undefined
  ? never
  : Input extends readonly (infer Element)[]
    ? UndeclaredIds<Element>
    : Input extends object
      ? {
          [Name in keyof Input & string]: Name extends IdName
            ? typeof kind extends keyof ElementOf<Input[Name]>
              ? never
              : Name
            : UndeclaredIds<Input[Name]>
        }[keyof Input & string]
      : never

/** Part of a call's specification; nothing satisfies it if a field is named like an id but has no schema of this file. */
export type DeclaredIds<Input> = [UndeclaredIds<Input>] extends [never]
  ? unknown
  : { input: `${UndeclaredIds<Input>} needs a schema of ids.ts` }

/** The number of an order, payment or refund, which users paste grouped and with a label. */
const number = textOf('orderNumber', '1 到 40 位字母、数字、_ 或 -').regex(/^[\w-]{1,40}$/)

/** A user. */
export type Uid = IdOf<'Uid'>
export const uid = idOf('Uid', numericId.meta({ pick: 'user' }), 'staff')

/** The number of a work, a box or any other good. */
export type GoodsSn = IdOf<'GoodsSn'>
export const goodsSn = idOf('GoodsSn', id.meta({ pick: 'work' }), 'public', 'scope')

export type OrderSn = IdOf<'OrderSn'>
export const orderSn = idOf('OrderSn', number, 'own', 'scope')

export type PaymentSn = IdOf<'PaymentSn'>
export const paymentSn = idOf('PaymentSn', number, 'own')

export type RefundSn = IdOf<'RefundSn'>
export const refundSn = idOf('RefundSn', number, 'own')

/** A difference between a channel's bill and our books. */
export type BillDifferenceId = IdOf<'BillDifferenceId'>
export const billDifferenceId = idOf('BillDifferenceId', numericId, 'staff')

/** One piece of a work, called `nftId` on the wire. */
export type ItemId = IdOf<'ItemId'>
export const itemId = idOf('ItemId', numericId, 'own', 'scope')

/** A call to the chain. */
export const chainOperationId = idOf('ChainOperationId', numericId, 'staff')

/** A comparison of our books with the chain. */
export const chainVerificationId = idOf('ChainVerificationId', numericId, 'staff')

/** An EVM chain, by its number there. */
export const chainId = idOf('ChainId', count, 'public')

/** The public page of one piece. */
export type ShowKey = IdOf<'ShowKey'>
export const showKey = idOf('ShowKey', id, 'bearer')

/** A collector's exhibition hall. */
export type HallId = IdOf<'HallId'>
export const hallId = idOf('HallId', numericId, 'own')

/** Key of a shared hall's public URL. */
export type HallKey = IdOf<'HallKey'>
export const hallKey = idOf('HallKey', id, 'bearer')

/** An archive of what is held about a person. */
export type ExportId = IdOf<'ExportId'>
export const exportId = idOf('ExportId', numericId, 'own')

/** A gift of one piece from one user to another. */
export type GiftId = IdOf<'GiftId'>
export const giftId = idOf('GiftId', numericId, 'own')

export type AddressId = IdOf<'AddressId'>
export const addressId = idOf('AddressId', numericId, 'own')

/** A request for approval. */
export type ApprovalId = IdOf<'ApprovalId'>
export const approvalId = idOf('ApprovalId', numericId, 'staff')

/** A group of accounts with something in common. */
export type ClusterId = IdOf<'ClusterId'>
export const clusterId = idOf('ClusterId', numericId, 'staff')

/** A background task of the console with its progress. */
export type TaskId = IdOf<'TaskId'>
export const taskId = idOf('TaskId', numericId, 'staff', 'self')

/** A saved view of a list. */
export type SavedViewId = IdOf<'SavedViewId'>
export const savedViewId = idOf('SavedViewId', numericId, 'staff', 'self')

/** A login session. */
export type SessionId = IdOf<'SessionId'>
export const sessionId = idOf('SessionId', id, 'own')

/** An Idempotency-Key, which each caller chooses for itself. */
export const requestKey = idOf('RequestKey', z.string().regex(/^[\w-]{8,64}$/), 'own')

/** Chosen by a form of the console, so that sending it again has no further effect. */
export const formKey = idOf('FormKey', z.uuid(), 'staff')

export type CaptchaId = IdOf<'CaptchaId'>
export const captchaId = idOf('CaptchaId', z.string().min(1).max(64), 'bearer')

/** An uploaded picture. */
export type ImageId = IdOf<'ImageId'>
export const imageId = idOf('ImageId', id, 'own')

/** A 3D model or a video of the library. */
export type MotionId = IdOf<'MotionId'>
export const motionId = idOf('MotionId', id, 'staff')

export type ShopId = IdOf<'ShopId'>
export const shopId = idOf('ShopId', numericId.meta({ pick: 'shop' }), 'public', 'scope')

/** An album, a topic or a memorial zone, called a subject on the wire. */
export type AlbumId = IdOf<'AlbumId'>
export const albumId = idOf('AlbumId', numericId.meta({ pick: 'album' }), 'public')

export type LabelId = IdOf<'LabelId'>
export const labelId = idOf('LabelId', numericId.meta({ pick: 'label' }), 'public')

export type HomeZoneId = IdOf<'HomeZoneId'>
export const homeZoneId = idOf('HomeZoneId', numericId.meta({ pick: 'homeZone' }), 'public')

export type AdId = IdOf<'AdId'>
export const adId = idOf('AdId', numericId, 'public')

export type CollectionPageId = IdOf<'CollectionPageId'>
export const collectionPageId = idOf('CollectionPageId', numericId, 'public')

export type NoticeId = IdOf<'NoticeId'>
export const noticeId = idOf('NoticeId', numericId, 'public')

/** A category of notices. */
export type ClassificationId = IdOf<'ClassificationId'>
export const classificationId = idOf('ClassificationId', numericId, 'public')

/** An operator-edited page, such as a brand's. */
export type PageKey = IdOf<'PageKey'>
export const pageKey = idOf('PageKey', id, 'public', 'scope')

/** A published text: of an about page, or an agreement. */
export type TextKey = IdOf<'TextKey'>
export const textKey = idOf('TextKey', id, 'public')

/** A blind box owned by a user. */
export type BoxId = IdOf<'BoxId'>
export const boxId = idOf('BoxId', numericId, 'own')

/** A prize in the boxes of one edition. */
export type BoxPrizeId = IdOf<'BoxPrizeId'>
export const boxPrizeId = idOf('BoxPrizeId', numericId, 'public')

/** A kind of gift box. */
export type GiftBoxId = IdOf<'GiftBoxId'>
export const giftBoxId = idOf('GiftBoxId', numericId, 'public')

/** A gift box owned by a user, called `boxId` on the wire. */
export type OwnGiftBoxId = IdOf<'OwnGiftBoxId'>
export const ownGiftBoxId = idOf('OwnGiftBoxId', numericId, 'own')

/** A batch of gift codes. */
export type BatchId = IdOf<'BatchId'>

export const batchId = idOf('BatchId', numericId, 'staff')

/** One code of a batch; not the code itself. */
export type CodeId = IdOf<'CodeId'>
export const codeId = idOf('CodeId', numericId, 'staff')

/** An airdrop: pieces given by a list. */
export type AirdropId = IdOf<'AirdropId'>
export const airdropId = idOf('AirdropId', numericId, 'staff')

/** A saved group of users to whom operators write. */
export type AudienceId = IdOf<'AudienceId'>
export const audienceId = idOf('AudienceId', numericId, 'staff')

/** A message of the operators to a group. */
export type BroadcastId = IdOf<'BroadcastId'>
export const broadcastId = idOf('BroadcastId', numericId, 'staff')

/** A recipe: what is composed of what, and until when. */
export type ActivityId = IdOf<'ActivityId'>
export const activityId = idOf('ActivityId', numericId, 'public')

/** One composition. */
export type ComposeLogId = IdOf<'ComposeLogId'>
export const composeLogId = idOf('ComposeLogId', numericId, 'own')

/** A lottery, called `configId` on the wire, or a wishing event, called `eventId`. */
export type PoolId = IdOf<'PoolId'>
export const poolId = idOf('PoolId', numericId.meta({ pick: 'pool' }), 'public')

/** One day of a pool. */
export type RoundId = IdOf<'RoundId'>
export const roundId = idOf('RoundId', numericId, 'public')

/** A prize of a pool. */
export type DrawPrizeId = IdOf<'DrawPrizeId'>
export const drawPrizeId = idOf('DrawPrizeId', numericId, 'public')

/** A try in a lottery. */
export type DrawId = IdOf<'DrawId'>
export const drawId = idOf('DrawId', numericId, 'own')

export type WishId = IdOf<'WishId'>
export const wishId = idOf('WishId', numericId, 'own')

/** A line of the blessing barrage. */
export type LineId = IdOf<'LineId'>
export const lineId = idOf('LineId', numericId, 'public')

/** A phrase offered for blessings. */
export type WordId = IdOf<'WordId'>
export const wordId = idOf('WordId', numericId, 'public')

/** A scenic spot with its message wall. */
export type SpotId = IdOf<'SpotId'>
export const spotId = idOf('SpotId', numericId, 'public')

/** A message on a spot's wall. */
export type MessageId = IdOf<'MessageId'>
export const messageId = idOf('MessageId', numericId, 'public')

/** A message in a user's inbox. */
export type InboxMessageId = IdOf<'InboxMessageId'>
export const inboxMessageId = idOf('InboxMessageId', numericId, 'own')

/** A message on its way through another channel than the inbox. */
export const deliveryId = idOf('DeliveryId', numericId, 'staff')

/** A comment on a message. */
export type CommentId = IdOf<'CommentId'>
export const commentId = idOf('CommentId', numericId, 'public')

/** A lot at auction. */
export type LotId = IdOf<'LotId'>
export const lotId = idOf('LotId', numericId.meta({ pick: 'lot' }), 'public')

export type BidId = IdOf<'BidId'>
export const bidId = idOf('BidId', numericId, 'public')

/** A right offered by a partner. */
export type RightsConfigId = IdOf<'RightsConfigId'>
export const rightsConfigId = idOf('RightsConfigId', numericId.meta({ pick: 'rights' }), 'public', 'scope')

/** That right for one piece: the two ids joined. */
export type RightsId = IdOf<'RightsId'>
export const rightsId = idOf('RightsId', id, 'own')

export type PointEntryId = IdOf<'PointEntryId'>
export const pointEntryId = idOf('PointEntryId', numericId, 'own')

/** An entry on a chart of inviters, valid for its period only. */
export type ChartEntryId = IdOf<'ChartEntryId'>
export const chartEntryId = idOf('ChartEntryId', numericId, 'public')

/** A support ticket with its conversation. */
export type TicketId = IdOf<'TicketId'>
export const ticketId = idOf('TicketId', numericId, 'own')

/** An entry of a ticket's conversation. */
export type TicketEntryId = IdOf<'TicketEntryId'>
export const ticketEntryId = idOf('TicketEntryId', numericId, 'own')

/** A template for answers. */
export type TicketTemplateId = IdOf<'TicketTemplateId'>
export const ticketTemplateId = idOf('TicketTemplateId', numericId, 'staff')

/** A kind of customer service. */
export const serviceTypeId = idOf('ServiceTypeId', z.int().min(1).max(9), 'public')

/** What begins at a known time, of the kind named beside it: a good, a lot, a pool or an activity. */
export const scheduledSubject = idOf<string, string>('ScheduledSubject', id, 'public')

/** What a user wrote, of the kind named beside it. */
export const contentId = idOf<string, string>('ContentId', numericId, 'public')

/** A moderation decision on a user's content. */
export type DecisionId = IdOf<'DecisionId'>
export const decisionId = idOf('DecisionId', numericId, 'own')

/** A member of staff. */
export type StaffId = IdOf<'StaffId'>
export const staffId = idOf('StaffId', numericId.meta({ pick: 'staff' }), 'staff')

/** A role defined by the installation. */
export type StaffRoleId = IdOf<'StaffRoleId'>
export const staffRoleId = idOf('StaffRoleId', numericId, 'staff')

export type StaffSessionId = IdOf<'StaffSessionId'>
export const staffSessionId = idOf('StaffSessionId', uuid, 'staff', 'self')

export type AuditEntryId = IdOf<'AuditEntryId'>
export const auditEntryId = idOf('AuditEntryId', numericId, 'staff')

/** A background job: waiting, done or given up. */
export type JobId = IdOf<'JobId'>
export const jobId = idOf('JobId', numericId, 'staff')

/** A draft that operators prepare for publication. */
export type DraftId = IdOf<'DraftId'>
export const draftId = idOf('DraftId', numericId, 'staff')
/** One version of a published text. */
export type TextVersionId = IdOf<'TextVersionId'>
export const textVersionId = idOf('TextVersionId', numericId, 'staff')

/** An app package hosted by the platform; part of its download URL. */
export type AppFileId = IdOf<'AppFileId'>
export const appFileId = idOf('AppFileId', id, 'bearer')
/** One version of the app for one platform. */
export type AppPackageId = IdOf<'AppPackageId'>
export const appPackageId = idOf('AppPackageId', numericId, 'staff')
/** A rehearsal of a sale with simulated users. */
export type RehearsalId = IdOf<'RehearsalId'>
export const rehearsalId = idOf('RehearsalId', numericId, 'staff')

/** Coupons imported from one file. */
export type CouponBatchId = IdOf<'CouponBatchId'>
export const couponBatchId = idOf('CouponBatchId', numericId, 'staff')

/** An on-site redemption of a right. */
export type RedemptionId = IdOf<'RedemptionId'>
export const redemptionId = idOf('RedemptionId', numericId, 'staff')

/** A company whose brands offer rights, or whose shops sell works. */
export type PartnerId = IdOf<'PartnerId'>
export const partnerId = idOf('PartnerId', numericId.meta({ pick: 'partner' }), 'staff', 'scope')

/** A partner's settlement statement of one month. */
export type StatementId = IdOf<'StatementId'>
export const statementId = idOf('StatementId', numericId, 'staff', 'scope')

// One id type per kind of entity. All ids are strings on the wire; their types prevent mixing them up.
import * as z from 'zod'
import { id, numericId, textOf, uuid } from './schema.ts'

declare const kind: unique symbol

/**
 * The id of one kind of entity. An id from a row, an input or a reply has its kind and is not assignable to another
 * kind. Plain text, for example of a command or a URL, is assignable to any kind, because the kind is optional
 * (docs/adr/0002-ids-with-optional-kind.md). `pick` names the picker that the console offers for it
 * (contract/src/admin/pick.ts).
 */
export type IdOf<Kind extends string> = string & { readonly [kind]?: Kind }

const idOf = <Kind extends string>(schema: z.ZodString): z.ZodType<IdOf<Kind>, IdOf<Kind>> => schema

/** The number of an order, payment or refund, which users paste grouped and with a label. */
const number = textOf('orderNumber', '1 到 40 位字母、数字、_ 或 -').regex(/^[\w-]{1,40}$/)

/** A user. */
export type Uid = IdOf<'Uid'>
export const uid = idOf<'Uid'>(numericId.meta({ pick: 'user' }))

/** The number of a work, a box or any other good. */
export type GoodsSn = IdOf<'GoodsSn'>
export const goodsSn = idOf<'GoodsSn'>(id.meta({ pick: 'work' }))

export type OrderSn = IdOf<'OrderSn'>
export const orderSn = idOf<'OrderSn'>(number)

export type PaymentSn = IdOf<'PaymentSn'>
export const paymentSn = idOf<'PaymentSn'>(number)

export type RefundSn = IdOf<'RefundSn'>
export const refundSn = idOf<'RefundSn'>(number)

/** A difference between a channel's bill and our books. */
export type BillDifferenceId = IdOf<'BillDifferenceId'>
export const billDifferenceId = idOf<'BillDifferenceId'>(numericId)

/** One piece of a work, called `nftId` on the wire. */
export type ItemId = IdOf<'ItemId'>
export const itemId = idOf<'ItemId'>(numericId)

/** The public page of one piece. */
export type ShowKey = IdOf<'ShowKey'>
export const showKey = idOf<'ShowKey'>(id)

/** A collector's exhibition hall. */
export type HallId = IdOf<'HallId'>
export const hallId = idOf<'HallId'>(numericId)

/** Key of a shared hall's public URL. */
export type HallKey = IdOf<'HallKey'>
export const hallKey = idOf<'HallKey'>(id)

/** A gift of one piece from one user to another. */
export type GiftId = IdOf<'GiftId'>
export const giftId = idOf<'GiftId'>(numericId)

export type AddressId = IdOf<'AddressId'>
export const addressId = idOf<'AddressId'>(numericId)

/** A request for approval. */
export type ApprovalId = IdOf<'ApprovalId'>
export const approvalId = idOf<'ApprovalId'>(numericId)

/** A group of accounts with something in common. */
export type ClusterId = IdOf<'ClusterId'>
export const clusterId = idOf<'ClusterId'>(numericId)

/** A background task of the console with its progress. */
export type TaskId = IdOf<'TaskId'>
export const taskId = idOf<'TaskId'>(numericId)

/** A saved view of a list. */
export type SavedViewId = IdOf<'SavedViewId'>
export const savedViewId = idOf<'SavedViewId'>(numericId)

/** A login session. */
export type SessionId = IdOf<'SessionId'>
export const sessionId = idOf<'SessionId'>(id)

export type CaptchaId = IdOf<'CaptchaId'>
export const captchaId = idOf<'CaptchaId'>(z.string().min(1).max(64))

/** An uploaded picture. */
export type ImageId = IdOf<'ImageId'>
export const imageId = idOf<'ImageId'>(id)

/** A 3D model or a video of the library. */
export type MotionId = IdOf<'MotionId'>
export const motionId = idOf<'MotionId'>(id)

export type ShopId = IdOf<'ShopId'>
export const shopId = idOf<'ShopId'>(numericId.meta({ pick: 'shop' }))

/** An album, a topic or a memorial zone, called a subject on the wire. */
export type AlbumId = IdOf<'AlbumId'>
export const albumId = idOf<'AlbumId'>(numericId.meta({ pick: 'album' }))

export type LabelId = IdOf<'LabelId'>
export const labelId = idOf<'LabelId'>(numericId.meta({ pick: 'label' }))

export type HomeZoneId = IdOf<'HomeZoneId'>
export const homeZoneId = idOf<'HomeZoneId'>(numericId.meta({ pick: 'homeZone' }))

export type AdId = IdOf<'AdId'>
export const adId = idOf<'AdId'>(numericId)

export type CollectionPageId = IdOf<'CollectionPageId'>
export const collectionPageId = idOf<'CollectionPageId'>(numericId)

export type NoticeId = IdOf<'NoticeId'>
export const noticeId = idOf<'NoticeId'>(numericId)

/** A category of notices. */
export type ClassificationId = IdOf<'ClassificationId'>
export const classificationId = idOf<'ClassificationId'>(numericId)

/** An operator-edited page, such as a brand's. */
export type PageKey = IdOf<'PageKey'>
export const pageKey = idOf<'PageKey'>(id)

/** A published text: of an about page, or an agreement. */
export type TextKey = IdOf<'TextKey'>
export const textKey = idOf<'TextKey'>(id)

/** A blind box owned by a user. */
export type BoxId = IdOf<'BoxId'>
export const boxId = idOf<'BoxId'>(numericId)

/** A prize in the boxes of one edition. */
export type BoxPrizeId = IdOf<'BoxPrizeId'>
export const boxPrizeId = idOf<'BoxPrizeId'>(numericId)

/** A kind of gift box. */
export type GiftBoxId = IdOf<'GiftBoxId'>
export const giftBoxId = idOf<'GiftBoxId'>(numericId)

/** A gift box owned by a user, called `boxId` on the wire. */
export type OwnGiftBoxId = IdOf<'OwnGiftBoxId'>
export const ownGiftBoxId = idOf<'OwnGiftBoxId'>(numericId)

/** A batch of gift codes. */
export type BatchId = IdOf<'BatchId'>

export const batchId = idOf<'BatchId'>(numericId)

/** One code of a batch; not the code itself. */
export type CodeId = IdOf<'CodeId'>
export const codeId = idOf<'CodeId'>(numericId)

/** An airdrop: pieces given by a list. */
export type AirdropId = IdOf<'AirdropId'>
export const airdropId = idOf<'AirdropId'>(numericId)

/** A recipe: what is composed of what, and until when. */
export type ActivityId = IdOf<'ActivityId'>
export const activityId = idOf<'ActivityId'>(numericId)

/** One composition. */
export type ComposeLogId = IdOf<'ComposeLogId'>
export const composeLogId = idOf<'ComposeLogId'>(numericId)

/** A lottery, called `configId` on the wire, or a wishing event, called `eventId`. */
export type PoolId = IdOf<'PoolId'>
export const poolId = idOf<'PoolId'>(numericId.meta({ pick: 'pool' }))

/** One day of a pool. */
export type RoundId = IdOf<'RoundId'>
export const roundId = idOf<'RoundId'>(numericId)

/** A prize of a pool. */
export type DrawPrizeId = IdOf<'DrawPrizeId'>
export const drawPrizeId = idOf<'DrawPrizeId'>(numericId)

/** A try in a lottery. */
export type DrawId = IdOf<'DrawId'>
export const drawId = idOf<'DrawId'>(numericId)

export type WishId = IdOf<'WishId'>
export const wishId = idOf<'WishId'>(numericId)

/** A line of the blessing barrage. */
export type LineId = IdOf<'LineId'>
export const lineId = idOf<'LineId'>(numericId)

/** A phrase offered for blessings. */
export type WordId = IdOf<'WordId'>
export const wordId = idOf<'WordId'>(numericId)

/** A scenic spot with its message wall. */
export type SpotId = IdOf<'SpotId'>
export const spotId = idOf<'SpotId'>(numericId)

/** A message on a spot's wall. */
export type MessageId = IdOf<'MessageId'>
export const messageId = idOf<'MessageId'>(numericId)

/** A comment on a message. */
export type CommentId = IdOf<'CommentId'>
export const commentId = idOf<'CommentId'>(numericId)

/** A lot at auction. */
export type LotId = IdOf<'LotId'>
export const lotId = idOf<'LotId'>(numericId.meta({ pick: 'lot' }))

export type BidId = IdOf<'BidId'>
export const bidId = idOf<'BidId'>(numericId)

/** A right offered by a partner. */
export type RightsConfigId = IdOf<'RightsConfigId'>
export const rightsConfigId = idOf<'RightsConfigId'>(numericId.meta({ pick: 'rights' }))

/** That right for one piece: the two ids joined. */
export type RightsId = IdOf<'RightsId'>
export const rightsId = idOf<'RightsId'>(id)

export type PointEntryId = IdOf<'PointEntryId'>
export const pointEntryId = idOf<'PointEntryId'>(numericId)

/** An entry on a chart of inviters, valid for its period only. */
export type ChartEntryId = IdOf<'ChartEntryId'>
export const chartEntryId = idOf<'ChartEntryId'>(numericId)

/** A support ticket with its conversation. */
export type TicketId = IdOf<'TicketId'>
export const ticketId = idOf<'TicketId'>(numericId)

/** An entry of a ticket's conversation. */
export type TicketEntryId = IdOf<'TicketEntryId'>
export const ticketEntryId = idOf<'TicketEntryId'>(numericId)

/** A template for answers. */
export type TicketTemplateId = IdOf<'TicketTemplateId'>
export const ticketTemplateId = idOf<'TicketTemplateId'>(numericId)

/** A moderation decision on a user's content. */
export type DecisionId = IdOf<'DecisionId'>
export const decisionId = idOf<'DecisionId'>(numericId)

/** A member of staff. */
export type StaffId = IdOf<'StaffId'>
export const staffId = idOf<'StaffId'>(numericId.meta({ pick: 'staff' }))

/** A role defined by the installation. */
export type StaffRoleId = IdOf<'StaffRoleId'>
export const staffRoleId = idOf<'StaffRoleId'>(numericId)

export type StaffSessionId = IdOf<'StaffSessionId'>
export const staffSessionId = idOf<'StaffSessionId'>(uuid)

export type AuditEntryId = IdOf<'AuditEntryId'>
export const auditEntryId = idOf<'AuditEntryId'>(numericId)

/** A background job: waiting, done or given up. */
export type JobId = IdOf<'JobId'>
export const jobId = idOf<'JobId'>(numericId)

/** A draft that operators prepare for publication. */
export type DraftId = IdOf<'DraftId'>
export const draftId = idOf<'DraftId'>(numericId)
/** One version of a published text. */
export type TextVersionId = IdOf<'TextVersionId'>
export const textVersionId = idOf<'TextVersionId'>(numericId)

/** An app package hosted by the platform; part of its download URL. */
export type AppFileId = IdOf<'AppFileId'>
export const appFileId = idOf<'AppFileId'>(id)
/** One version of the app for one platform. */
export type AppPackageId = IdOf<'AppPackageId'>
export const appPackageId = idOf<'AppPackageId'>(numericId)
/** A rehearsal of a sale with simulated users. */
export type RehearsalId = IdOf<'RehearsalId'>
export const rehearsalId = idOf<'RehearsalId'>(numericId)

/** Coupons imported from one file. */
export type CouponBatchId = IdOf<'CouponBatchId'>
export const couponBatchId = idOf<'CouponBatchId'>(numericId)

/** An on-site redemption of a right. */
export type RedemptionId = IdOf<'RedemptionId'>
export const redemptionId = idOf<'RedemptionId'>(numericId)

/** A company whose brands offer rights, or whose shops sell works. */
export type PartnerId = IdOf<'PartnerId'>
export const partnerId = idOf<'PartnerId'>(numericId.meta({ pick: 'partner' }))

/** A partner's settlement statement of one month. */
export type StatementId = IdOf<'StatementId'>
export const statementId = idOf<'StatementId'>(numericId)

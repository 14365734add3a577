// An id for each kind of thing. All of them travel as strings; their types keep one from standing where another belongs.
import * as z from 'zod'
import { id, numericId, textOf, uuid } from './schema.ts'

declare const kind: unique symbol

/**
 * The id of one kind of thing. What comes from a row, an input or a reply is known to be of its kind, and nothing of another
 * kind takes its place; text that nobody called anything yet, as of a command or an address, may become any: the kind is
 * optional (docs/decisions/stack.md). `pick` says from what the console lets one choose it (contract/src/admin/pick.ts).
 */
export type IdOf<Kind extends string> = string & { readonly [kind]?: Kind }

const idOf = <Kind extends string>(schema: z.ZodString): z.ZodType<IdOf<Kind>, IdOf<Kind>> => schema

/** The number of an order, a payment or a refund, which people paste in groups and with a label. */
const number = textOf('orderNumber', '1 到 40 位字母、数字、_ 或 -').regex(/^[\w-]{1,40}$/)

/** A person. */
export type Uid = IdOf<'Uid'>
export const uid = idOf<'Uid'>(numericId.meta({ pick: 'user' }))

/** A work, a box or whatever else is sold, by its number. */
export type GoodsSn = IdOf<'GoodsSn'>
export const goodsSn = idOf<'GoodsSn'>(id.meta({ pick: 'work' }))

export type OrderSn = IdOf<'OrderSn'>
export const orderSn = idOf<'OrderSn'>(number)

export type PaymentSn = IdOf<'PaymentSn'>
export const paymentSn = idOf<'PaymentSn'>(number)

export type RefundSn = IdOf<'RefundSn'>
export const refundSn = idOf<'RefundSn'>(number)

/** What does not agree between a channel's bill and our books. */
export type BillDifferenceId = IdOf<'BillDifferenceId'>
export const billDifferenceId = idOf<'BillDifferenceId'>(numericId)

/** One piece of a work, which collectors know as `nftId`. */
export type ItemId = IdOf<'ItemId'>
export const itemId = idOf<'ItemId'>(numericId)

/** The public page of one piece. */
export type ShowKey = IdOf<'ShowKey'>
export const showKey = idOf<'ShowKey'>(id)

/** A hall in which somebody hangs what they own. */
export type HallId = IdOf<'HallId'>
export const hallId = idOf<'HallId'>(numericId)

/** Under which a hall is shown to those who know it. */
export type HallKey = IdOf<'HallKey'>
export const hallKey = idOf<'HallKey'>(id)

/** A piece on its way from one person to another. */
export type GiftId = IdOf<'GiftId'>
export const giftId = idOf<'GiftId'>(numericId)

export type AddressId = IdOf<'AddressId'>
export const addressId = idOf<'AddressId'>(numericId)

/** What a second person is asked to approve. */
export type ApprovalId = IdOf<'ApprovalId'>
export const approvalId = idOf<'ApprovalId'>(numericId)

/** Accounts that have something in common. */
export type ClusterId = IdOf<'ClusterId'>
export const clusterId = idOf<'ClusterId'>(numericId)

/** Something that is done behind a page of the console, and how far it is. */
export type TaskId = IdOf<'TaskId'>
export const taskId = idOf<'TaskId'>(numericId)

/** A way of looking at a list that somebody kept. */
export type SavedViewId = IdOf<'SavedViewId'>
export const savedViewId = idOf<'SavedViewId'>(numericId)

/** A login. */
export type SessionId = IdOf<'SessionId'>
export const sessionId = idOf<'SessionId'>(id)

export type CaptchaId = IdOf<'CaptchaId'>
export const captchaId = idOf<'CaptchaId'>(z.string().min(1).max(64))

/** A picture that somebody uploaded. */
export type ImageId = IdOf<'ImageId'>
export const imageId = idOf<'ImageId'>(id)

/** A 3D model or a video of the library. */
export type MotionId = IdOf<'MotionId'>
export const motionId = idOf<'MotionId'>(id)

export type ShopId = IdOf<'ShopId'>
export const shopId = idOf<'ShopId'>(numericId.meta({ pick: 'shop' }))

/** An album, a topic or a memorial zone, which calls know as a subject. */
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

/** What notices are sorted by. */
export type ClassificationId = IdOf<'ClassificationId'>
export const classificationId = idOf<'ClassificationId'>(numericId)

/** A page that the operator fills, a brand's among them. */
export type PageKey = IdOf<'PageKey'>
export const pageKey = idOf<'PageKey'>(id)

/** A published text: of an about page, or an agreement. */
export type TextKey = IdOf<'TextKey'>
export const textKey = idOf<'TextKey'>(id)

/** A blind box that somebody has. */
export type BoxId = IdOf<'BoxId'>
export const boxId = idOf<'BoxId'>(numericId)

/** A kind of thing in the boxes of one edition. */
export type BoxPrizeId = IdOf<'BoxPrizeId'>
export const boxPrizeId = idOf<'BoxPrizeId'>(numericId)

/** A gift box as it is offered. */
export type GiftBoxId = IdOf<'GiftBoxId'>
export const giftBoxId = idOf<'GiftBoxId'>(numericId)

/** A gift box that somebody has; calls know it as `boxId`. */
export type OwnGiftBoxId = IdOf<'OwnGiftBoxId'>
export const ownGiftBoxId = idOf<'OwnGiftBoxId'>(numericId)

/** Gift codes that were made together. */
export type BatchId = IdOf<'BatchId'>

/** A recipe: what is composed of what, and until when. */
export const batchId = idOf<'BatchId'>(numericId)

/** One code of a batch, as operators name it: never the code itself. */
export type CodeId = IdOf<'CodeId'>
export const codeId = idOf<'CodeId'>(numericId)

/** Pieces that are given by a list. */
export type AirdropId = IdOf<'AirdropId'>
export const airdropId = idOf<'AirdropId'>(numericId)

export type ActivityId = IdOf<'ActivityId'>
export const activityId = idOf<'ActivityId'>(numericId)

/** One composing. */
export type ComposeLogId = IdOf<'ComposeLogId'>
export const composeLogId = idOf<'ComposeLogId'>(numericId)

/** What is drawn from: a lottery, which calls know as `configId`, or an event of wishes, as `eventId`. */
export type PoolId = IdOf<'PoolId'>
export const poolId = idOf<'PoolId'>(numericId.meta({ pick: 'pool' }))

/** A day of a pool. */
export type RoundId = IdOf<'RoundId'>
export const roundId = idOf<'RoundId'>(numericId)

/** A prize of a pool. */
export type DrawPrizeId = IdOf<'DrawPrizeId'>
export const drawPrizeId = idOf<'DrawPrizeId'>(numericId)

/** A try of a lottery. */
export type DrawId = IdOf<'DrawId'>
export const drawId = idOf<'DrawId'>(numericId)

export type WishId = IdOf<'WishId'>
export const wishId = idOf<'WishId'>(numericId)

/** A blessing that moves across the page. */
export type LineId = IdOf<'LineId'>
export const lineId = idOf<'LineId'>(numericId)

/** A phrase that blessings are chosen from. */
export type WordId = IdOf<'WordId'>
export const wordId = idOf<'WordId'>(numericId)

/** A scenic spot, with its wall. */
export type SpotId = IdOf<'SpotId'>
export const spotId = idOf<'SpotId'>(numericId)

/** A message on the wall of a spot. */
export type MessageId = IdOf<'MessageId'>
export const messageId = idOf<'MessageId'>(numericId)

/** What is said to a message. */
export type CommentId = IdOf<'CommentId'>
export const commentId = idOf<'CommentId'>(numericId)

/** A piece at auction. */
export type LotId = IdOf<'LotId'>
export const lotId = idOf<'LotId'>(numericId.meta({ pick: 'lot' }))

export type BidId = IdOf<'BidId'>
export const bidId = idOf<'BidId'>(numericId)

/** What a partner offers. */
export type RightsConfigId = IdOf<'RightsConfigId'>
export const rightsConfigId = idOf<'RightsConfigId'>(numericId.meta({ pick: 'rights' }))

/** That offer for one piece: the two ids together. */
export type RightsId = IdOf<'RightsId'>
export const rightsId = idOf<'RightsId'>(id)

export type PointEntryId = IdOf<'PointEntryId'>
export const pointEntryId = idOf<'PointEntryId'>(numericId)

/** Somebody on a chart of inviters, for its period alone. */
export type ChartEntryId = IdOf<'ChartEntryId'>
export const chartEntryId = idOf<'ChartEntryId'>(numericId)

/** A question that somebody asked us, with its conversation. */
export type TicketId = IdOf<'TicketId'>
export const ticketId = idOf<'TicketId'>(numericId)

/** What was said or done in it. */
export type TicketEntryId = IdOf<'TicketEntryId'>
export const ticketEntryId = idOf<'TicketEntryId'>(numericId)

/** Words that answers begin with. */
export type TicketTemplateId = IdOf<'TicketTemplateId'>
export const ticketTemplateId = idOf<'TicketTemplateId'>(numericId)

/** What a person decided about what somebody wrote. */
export type DecisionId = IdOf<'DecisionId'>
export const decisionId = idOf<'DecisionId'>(numericId)

/** A member of staff. */
export type StaffId = IdOf<'StaffId'>
export const staffId = idOf<'StaffId'>(numericId.meta({ pick: 'staff' }))

/** A role of the installation's own. */
export type StaffRoleId = IdOf<'StaffRoleId'>
export const staffRoleId = idOf<'StaffRoleId'>(numericId)

export type StaffSessionId = IdOf<'StaffSessionId'>
export const staffSessionId = idOf<'StaffSessionId'>(uuid)

export type AuditEntryId = IdOf<'AuditEntryId'>
export const auditEntryId = idOf<'AuditEntryId'>(numericId)

/** Work of the house that waits, was done or was given up. */
export type JobId = IdOf<'JobId'>
export const jobId = idOf<'JobId'>(numericId)

/** Something that operators prepare before it is published. */
export type DraftId = IdOf<'DraftId'>
export const draftId = idOf<'DraftId'>(numericId)
/** One version of a published text. */
export type TextVersionId = IdOf<'TextVersionId'>
export const textVersionId = idOf<'TextVersionId'>(numericId)

/** A package of the app that the house keeps; also where it is had. */
export type AppFileId = IdOf<'AppFileId'>
export const appFileId = idOf<'AppFileId'>(id)
/** One version of the app for one platform. */
export type AppPackageId = IdOf<'AppPackageId'>
export const appPackageId = idOf<'AppPackageId'>(numericId)
/** A sale that was tried with pretended people. */
export type RehearsalId = IdOf<'RehearsalId'>
export const rehearsalId = idOf<'RehearsalId'>(numericId)

/** Coupons that came in one file. */
export type CouponBatchId = IdOf<'CouponBatchId'>
export const couponBatchId = idOf<'CouponBatchId'>(numericId)

/** A right that was used on site. */
export type RedemptionId = IdOf<'RedemptionId'>
export const redemptionId = idOf<'RedemptionId'>(numericId)

/** A company whose brands offer rights, or whose shops sell works. */
export type PartnerId = IdOf<'PartnerId'>
export const partnerId = idOf<'PartnerId'>(numericId.meta({ pick: 'partner' }))

/** What a partner is owed for a month. */
export type StatementId = IdOf<'StatementId'>
export const statementId = idOf<'StatementId'>(numericId)

// Types of columns that the database does not know: enumerations, ids and the content of JSON.
import * as enums from '@app/contract/enums'

/** Columns of each enumeration of the contract. Our own enumerations follow from check constraints. */
const columnsOf: { readonly [Name in keyof typeof enums]?: readonly string[] } = {
  AccountState: ['users.account_state'],
  AuctionState: ['auction_lots.state'],
  CloseReason: ['orders.close_reason'],
  ContractType: ['goods.contract_type'],
  CheckoutForm: ['payments.form'],
  Device: ['payments.device'],
  ExchangeCodeState: ['exchange_codes.state'],
  GenericStatus: ['gifts.state'],
  GoodsForm: ['goods.form'],
  GoodsKind: ['goods.kind', 'shops.kind'],
  GoodsStatus: ['goods.status', 'goods.taken_down_from'],
  ItemState: ['items.state'],
  KycStatus: ['users.kyc_status'],
  OrderDeliveryState: ['orders.delivery_state'],
  OrderStatus: ['orders.status'],
  PagePosition: ['ads.page_position'],
  PaymentPlace: ['payments.place'],
  PaymentPlatform: [
    'bill_differences.platform',
    'bill_lines.platform',
    'bill_reports.platform',
    'orders.platform',
    'payment_notifications.platform',
    'payment_refusals.platform',
    'payments.platform',
  ],
  RecordSource: ['pending_points.source', 'point_entries.source'],
  RedeemGiftType: ['exchange_batches.gift_type'],
  RegistrationChannel: ['users.registration_channel'],
  ReturnState: ['order_returns.state'],
  RightsDelivery: ['rights_configs.delivery'],
  RightsState: ['rights_entries.from_state', 'rights_entries.to_state'],
  RightsType: ['rights_configs.rights_type'],
  Sex: ['users.sex'],
  SmsPurpose: ['sms_codes.purpose'],
  SubjectKind: ['albums.kind'],
}

interface Enumeration {
  readonly name: string
  readonly values: readonly (number | string)[]
}

const enumerationsByName: Readonly<Record<string, Readonly<Record<string, number | string>>>> = { ...enums }

/** The enumeration of each column that has one. */
export const enumerations: ReadonlyMap<string, Enumeration> = new Map(
  Object.entries(columnsOf).flatMap(([name, columns]) => {
    const values = Object.values(enumerationsByName[name] ?? {})
    return columns.map((column) => [column, { name, values }] as const)
  }),
)

/** Id type of each primary key; foreign keys to it get the same type. */
export const idColumns: Readonly<Record<string, string>> = {
  'addresses.id': 'AddressId',
  'ads.id': 'AdId',
  'account_clusters.id': 'ClusterId',
  'airdrops.id': 'AirdropId',
  'albums.id': 'AlbumId',
  'app_files.id': 'AppFileId',
  'app_packages.id': 'AppPackageId',
  'approvals.id': 'ApprovalId',
  'audit_entries.id': 'AuditEntryId',
  'audiences.id': 'AudienceId',
  'auction_bids.id': 'BidId',
  'auction_lots.id': 'LotId',
  'award_draws.id': 'DrawId',
  'barrage_lines.id': 'LineId',
  'barrage_words.id': 'WordId',
  'bill_differences.id': 'BillDifferenceId',
  'blind_box_prizes.id': 'BoxPrizeId',
  'broadcasts.id': 'BroadcastId',
  'brands.key': 'PageKey',
  'captchas.id': 'CaptchaId',
  'collection_pages.id': 'CollectionPageId',
  'compose_activities.id': 'ActivityId',
  'compose_logs.id': 'ComposeLogId',
  'content_pages.key': 'PageKey',
  'drafts.id': 'DraftId',
  'draw_pools.id': 'PoolId',
  'draw_prizes.id': 'DrawPrizeId',
  'draw_rounds.id': 'RoundId',
  'exchange_batches.id': 'BatchId',
  'exchange_codes.id': 'CodeId',
  'gift_boxes.id': 'GiftBoxId',
  'gifts.id': 'GiftId',
  'personal_exports.id': 'ExportId',
  'goods.sn': 'GoodsSn',
  'halls.hall_key': 'HallKey',
  'halls.id': 'HallId',
  'home_zones.id': 'HomeZoneId',
  'introductions.id': 'TextVersionId',
  'introductions.key': 'TextKey',
  'inbox_messages.id': 'InboxMessageId',
  'items.id': 'ItemId',
  'jobs.id': 'JobId',
  'items.show_key': 'ShowKey',
  'labels.id': 'LabelId',
  'notice_classifications.id': 'ClassificationId',
  'notices.id': 'NoticeId',
  'orders.sn': 'OrderSn',
  'partners.id': 'PartnerId',
  'payments.sn': 'PaymentSn',
  'point_entries.id': 'PointEntryId',
  'refunds.sn': 'RefundSn',
  'rights_configs.id': 'RightsConfigId',
  'rehearsals.goods_sn': 'GoodsSn',
  'rehearsals.id': 'RehearsalId',
  'rights_coupon_batches.id': 'CouponBatchId',
  'rights_redemptions.id': 'RedemptionId',
  'scenic_spots.id': 'SpotId',
  'saved_views.id': 'SavedViewId',
  'sessions.family': 'SessionId',
  'shops.id': 'ShopId',
  'staff_accounts.id': 'StaffId',
  'staff_roles.id': 'StaffRoleId',
  'staff_sessions.id': 'StaffSessionId',
  'statements.id': 'StatementId',
  'ticket_entries.id': 'TicketEntryId',
  'ticket_templates.id': 'TicketTemplateId',
  'tickets.id': 'TicketId',
  'content_decisions.id': 'DecisionId',
  'staff_tasks.id': 'TaskId',
  'uploads.id': 'ImageId',
  'library_motions.id': 'MotionId',
  'library_pictures.id': 'ImageId',
  'user_blind_boxes.id': 'BoxId',
  'user_gift_boxes.id': 'OwnGiftBoxId',
  'users.uid': 'Uid',
  'wall_comments.id': 'CommentId',
  'wall_messages.id': 'MessageId',
  'wishes.id': 'WishId',
}

/** Lists of ids, which have no foreign keys. */
export const idLists: Readonly<Record<string, string>> = {
  'account_clusters.uids': 'Uid',
  'content_pages.rights_ids': 'RightsConfigId',
  'staff_accounts.partner_brands': 'PageKey',
  'staff_accounts.partner_shops': 'ShopId',
  'rights_staff.brand_keys': 'PageKey',
}

/** Ids in columns without a foreign key, recognised by their names. */
export const idNames: readonly (readonly [RegExp, string])[] = [
  [/(^|_)goods_sn$/, 'GoodsSn'],
  [/(^|_)order_sn$/, 'OrderSn'],
  [/(^|_)uid$/, 'Uid'],
  [/^item_id$/, 'ItemId'],
  [/^family$/, 'SessionId'],
  [/^payment_sn$/, 'PaymentSn'],
  [/^refund_sn$/, 'RefundSn'],
  [/^address_id$/, 'AddressId'],
  [/^brand_key$/, 'PageKey'],
]

/** Content of JSON columns, by name or by table and name. JSON that modules parse themselves is not listed. */
export const jsonColumns: Readonly<Record<string, string>> = {
  cover: 'Picture',
  hero: 'Picture',
  logo: 'Picture',
  picture: 'Picture',
  phone_picture: 'Picture',
  gallery: 'Picture[]',
  doubts: 'Lines',
  remarks: 'Lines',
  rules: 'Lines',
  story: 'Lines',
  how_to: 'Lines',
  'captchas.answer': 'CaptchaAnswer',
  'chain_verifications.differences': 'ChainDifference[]',
  'draw_rounds.prizes': 'CommittedPrize[]',
  'goods.creator': 'Creator',
  'goods.motion': 'Motion',
  'goods.rights': 'TextRight[]',
  'goods.sights': 'Sight[]',
  'picture_labels.aigc': 'Aigc',
  'rehearsals.progress': 'RehearsalProgress',
  'rehearsals.report': 'RehearsalReport',
  'rehearsals.script': 'RehearsalScript',
  'rehearsals.terms': 'RehearsalTerms',
  'ticket_entries.pictures': 'Picture[]',
  'wall_messages.pictures': 'OwnPicture[]',
}

/** Module that each type name above is imported from. */
export const imports: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(columnsOf).map((name) => [name, '@app/contract/enums'])),
  Aigc: '@app/contract/aiLabels',
  Motion: '@app/contract',
  Picture: '@app/contract',
  Sight: '@app/contract',
  ...Object.fromEntries(
    ['RehearsalProgress', 'RehearsalReport', 'RehearsalScript', 'RehearsalTerms'].map((name) => [
      name,
      '@app/contract/admin/rehearsals',
    ]),
  ),
  ...Object.fromEntries(Object.values(idColumns).map((name) => [name, '@app/contract/ids'])),
  ...Object.fromEntries(
    [
      'CaptchaAnswer',
      'ChainDifference',
      'CommittedPrize',
      'Creator',
      'Fen',
      'JsonOf',
      'Lines',
      'OwnPicture',
      'TextRight',
    ].map((name) => [name, './columns.ts']),
  ),
}

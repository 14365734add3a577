// Generated from the migrated database: `npm run generate:tables`.
import type {
  CaptchaAnswer,
  ChainDifference,
  CommittedPrize,
  Creator,
  Fen,
  JsonOf,
  Lines,
  OwnPicture,
  TextRight,
} from './columns.ts'
import type { Motion, Picture, Sight } from '@app/contract'
import type {
  RehearsalProgress,
  RehearsalReport,
  RehearsalScript,
  RehearsalTerms,
} from '@app/contract/admin/rehearsals'
import type { Aigc } from '@app/contract/aiLabels'
import type {
  AccountState,
  AuctionState,
  CheckoutForm,
  CloseReason,
  ContractType,
  Device,
  ExchangeCodeState,
  GenericStatus,
  GoodsForm,
  GoodsKind,
  GoodsStatus,
  ItemState,
  KycStatus,
  OrderDeliveryState,
  OrderStatus,
  PagePosition,
  PaymentPlace,
  PaymentPlatform,
  RecordSource,
  RedeemGiftType,
  RegistrationChannel,
  ReturnState,
  RightsDelivery,
  RightsState,
  RightsType,
  Sex,
  SmsPurpose,
  SubjectKind,
} from '@app/contract/enums'
import type {
  ActivityId,
  AddressId,
  AdId,
  AirdropId,
  AlbumId,
  AppFileId,
  AppPackageId,
  ApprovalId,
  AudienceId,
  AuditEntryId,
  BatchId,
  BidId,
  BillDifferenceId,
  BoxId,
  BoxPrizeId,
  BroadcastId,
  CaptchaId,
  ClassificationId,
  ClusterId,
  CodeId,
  CollectionPageId,
  CommentId,
  ComposeLogId,
  CouponBatchId,
  DecisionId,
  DraftId,
  DrawId,
  DrawPrizeId,
  ExportId,
  GiftBoxId,
  GiftId,
  GoodsSn,
  HallId,
  HallKey,
  HomeZoneId,
  ImageId,
  InboxMessageId,
  ItemId,
  JobId,
  LabelId,
  LineId,
  LotId,
  MessageId,
  MotionId,
  NoticeId,
  OrderSn,
  OwnGiftBoxId,
  PageKey,
  PartnerId,
  PaymentSn,
  PointEntryId,
  PoolId,
  RedemptionId,
  RefundSn,
  RehearsalId,
  RightsConfigId,
  RoundId,
  SavedViewId,
  SessionId,
  ShopId,
  ShowKey,
  SpotId,
  StaffId,
  StaffRoleId,
  StaffSessionId,
  StatementId,
  TaskId,
  TextKey,
  TextVersionId,
  TicketEntryId,
  TicketId,
  TicketTemplateId,
  Uid,
  WishId,
  WordId,
} from '@app/contract/ids'
import type { ColumnType } from 'kysely'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface AccountClosures {
  checked_at: Timestamp | null
  cool_until: Timestamp
  due_on: Timestamp
  ended_at: Timestamp | null
  id: Generated<Int8>
  receipt: string | null
  receipt_hash: string | null
  receipt_number: string
  requested_at: Generated<Timestamp>
  state: Generated<'cooling' | 'blocked' | 'withdrawn' | 'closed'>
  uid: Uid
}

export interface AccountClusters {
  accounts: number
  disabled: number
  first_at: Timestamp | null
  found_at: Generated<Timestamp>
  id: Generated<ClusterId>
  key: string
  kind: 'device' | 'network' | 'invitations'
  last_at: Timestamp
  looked_accounts: number | null
  looked_at: Timestamp | null
  looked_by: string | null
  uids: Uid[]
  verified: number
  words: Generated<string>
}

export interface Addresses {
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  detail_encrypted: Buffer
  id: Generated<AddressId>
  is_default: Generated<boolean>
  name_encrypted: Buffer
  phone_encrypted: Buffer
  phone_masked: string
  region_code: string
  uid: Uid
  updated_at: Generated<Timestamp>
}

export interface Ads {
  end_at: Timestamp | null
  id: Generated<AdId>
  is_shown: Generated<boolean>
  link: Generated<string>
  page_position: PagePosition
  phone_picture: JsonOf<Picture>
  picture: JsonOf<Picture>
  position: Generated<number>
  start_at: Generated<Timestamp>
  subtitle: Generated<string>
  title: string
  version: Generated<number>
}

export interface AgreementNotices {
  after_uid: Generated<Uid>
  done_at: Timestamp | null
  text_id: Int8
}

export interface AirdropLines {
  airdrop_id: AirdropId
  done_at: Timestamp | null
  fault: string | null
  first_item_id: ItemId | null
  line: number
  named: string
  quantity: number
  refusal: string | null
  seen_at: Timestamp | null
  uid: Uid | null
}

export interface Airdrops {
  begun_at: Timestamp | null
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  goods_sn: GoodsSn
  id: Generated<AirdropId>
  request_key: string
  state: Generated<'prepared' | 'running' | 'done' | 'stopped'>
  title: string
}

export interface AlbumEntries {
  album_id: AlbumId
  body: Generated<string>
  goods_sn: GoodsSn | null
  id: Generated<Int8>
  picture: JsonOf<Picture> | null
  position: Generated<number>
  title: Generated<string>
}

export interface Albums {
  body: Generated<string>
  cover: JsonOf<Picture>
  id: Generated<AlbumId>
  kind: Generated<SubjectKind>
  position: Generated<number>
  publish_at: Generated<Timestamp | null>
  story: Generated<string>
  subtitle: Generated<string>
  title: string
  version: Generated<number>
}

export interface AppFiles {
  application: Generated<string>
  bytes: number
  created_at: Generated<Timestamp>
  id: AppFileId
  kept_at: Timestamp | null
  sha256: string
  uploaded_by: string
  version_name: Generated<string>
}

export interface AppliedFunctions {
  applied_at: Generated<Timestamp>
  hash: string
  name: string
}

export interface AppPackages {
  file_id: AppFileId | null
  id: Generated<AppPackageId>
  is_forced: Generated<boolean>
  is_shown: Generated<boolean>
  link: string
  notes: Generated<string>
  platform: 'ios' | 'android'
  publish_at: Generated<Timestamp>
  revision: Generated<number>
  sha256: Generated<string>
  size: Generated<number>
  version: string
}

export interface ApprovalNews {
  approval_id: ApprovalId
  staff_id: StaffId
}

export interface Approvals {
  after: Json | null
  asked_at: Generated<Timestamp>
  asked_by: StaffId
  before: Json | null
  decided_at: Timestamp | null
  decided_by: StaffId | null
  expires_at: Timestamp
  id: Generated<ApprovalId>
  input: Json
  reason: string
  refusal: Generated<string>
  seen: Json
  state: Generated<'waiting' | 'done' | 'refused' | 'withdrawn' | 'moved' | 'expired' | 'void'>
  summary: Json | null
  target: string
  verb: string
  why: Generated<string>
  words: Generated<string>
}

export interface AuctionBids {
  created_at: Generated<Timestamp>
  id: Generated<BidId>
  lot_id: LotId
  price_fen: Fen
  round: number
  uid: Uid
}

export interface AuctionDeposits {
  amount_fen: Fen
  created_at: Generated<Timestamp>
  lot_id: LotId
  order_sn: OrderSn
  round: number
  settled_at: Timestamp | null
  state: 'ordered' | 'held' | 'refunded' | 'kept'
  target_fen: Fen
  uid: Uid
}

export interface AuctionLots {
  bids: Generated<number>
  created_at: Generated<Timestamp>
  deposit_fen: Fen
  deposit_goods_sn: GoodsSn
  deposit_percent: number
  ends_at: Timestamp
  goods_sn: GoodsSn
  id: Generated<LotId>
  leader_uid: Uid | null
  price_fen: Fen | null
  remarks: Generated<JsonOf<Lines>>
  round: Generated<number>
  start_fen: Fen
  starts_at: Timestamp
  state: Generated<AuctionState>
  step_fen: Fen
  taken_down_at: Timestamp | null
  taken_down_by: string | null
  withdrawn_at: Timestamp | null
  withdrawn_by: string | null
  withdrawn_reason: string | null
}

export interface AuctionOffers {
  created_at: Generated<Timestamp>
  is_excused: Generated<boolean>
  lapsed_at: Timestamp | null
  lot_id: LotId
  order_sn: OrderSn
  place: number
  price_fen: Fen
  round: number
  uid: Uid
}

export interface AudienceMembers {
  audience_id: AudienceId
  uid: Uid
}

export interface Audiences {
  created_at: Generated<Timestamp>
  goods_sn: GoodsSn | null
  id: Generated<AudienceId>
  kind: 'everyone' | 'verified' | 'holders' | 'shopFollowers' | 'seriesFollowers' | 'creatorFollowers' | 'list'
  name: string
  subject: string | null
}

export interface AuditChain {
  is_only: Generated<boolean>
  last_hash: Buffer
  last_id: Int8
}

export interface AuditEntries {
  after: Json | null
  at: Timestamp
  before: Json | null
  hash: Buffer
  id: AuditEntryId
  ip: string
  outcome: 'done' | 'asked' | 'refused'
  reason: string
  refusal: string
  request_id: string
  roles: string[]
  staff_id: StaffId | null
  staff_name: string
  target: string
  verb: string
}

export interface AwardDraws {
  cost_points: number
  created_at: Generated<Timestamp>
  given_id: Int8 | null
  id: Generated<DrawId>
  is_win: boolean
  ordinal: number
  pool_id: PoolId
  prize_id: DrawPrizeId
  prize_kind: string | null
  round_id: RoundId
  uid: Uid
}

export interface BarrageLines {
  created_at: Generated<Timestamp>
  hidden_at: Timestamp | null
  id: Generated<LineId>
  text: string
  uid: Uid
}

export interface BarrageWords {
  id: Generated<WordId>
  is_shown: Generated<boolean>
  position: Generated<number>
  text: string
  version: Generated<number>
}

export interface BillDifferences {
  channel: string
  day: Timestamp
  explanation: Generated<string>
  found_at: Generated<Timestamp>
  id: Generated<BillDifferenceId>
  kind: 'missingHere' | 'missingThere' | 'amountDiffers'
  movement: 'payment' | 'refund'
  ours_fen: Fen | null
  payment_sn: PaymentSn
  platform: PaymentPlatform
  refund_sn: RefundSn | null
  settled_at: Timestamp | null
  settled_by: string | null
  settled_reason: string | null
  theirs_fen: Fen | null
}

export interface BillLines {
  amount_fen: Fen
  at: Timestamp
  channel: string
  day: Timestamp
  fee_fen: Fen
  id: Generated<Int8>
  kind: 'payment' | 'refund'
  payment_sn: PaymentSn
  platform: PaymentPlatform
  refund_sn: RefundSn | null
  trade_no: string
}

export interface BillReports {
  brought_by: string | null
  channel: string
  compared: number
  day: Timestamp
  differences: Json
  fee_fen: Generated<Fen>
  made_at: Generated<Timestamp>
  platform: PaymentPlatform
  received_fen: Generated<Fen>
  refunded_fen: Generated<Fen>
}

export interface BlindBoxes {
  commitment: string
  created_at: Generated<Timestamp>
  goods_sn: GoodsSn
  revealed_at: Timestamp | null
  rules_version: string
  seed: string | null
  seed_encrypted: Buffer
  settled_at: Timestamp | null
}

export interface BlindBoxPrizes {
  box_sn: GoodsSn
  goods_sn: GoodsSn
  id: Generated<BoxPrizeId>
  is_own: Generated<boolean>
  position: number
  quantity: number
  rank: string
  returned: Generated<number>
}

export interface Brands {
  introduction: Generated<string>
  key: PageKey
  logo: JsonOf<Picture> | null
  name: string
  version: Generated<number>
}

export interface Broadcasts {
  audience_id: AudienceId
  begun_at: Timestamp | null
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  id: Generated<BroadcastId>
  last_uid: Generated<Uid>
  page: string
  sent: Generated<number>
  starts_at: Timestamp | null
  state: Generated<'draft' | 'waiting' | 'running' | 'done' | 'stopped'>
  text: string
  title: string
  version: Generated<number>
}

export interface CalendarFeeds {
  created_at: Generated<Timestamp>
  token_encrypted: Buffer
  token_hash: Buffer
  uid: Uid
}

export interface Captchas {
  answer: JsonOf<CaptchaAnswer>
  expires_at: Timestamp
  id: CaptchaId
  kind: 'text' | 'slide' | 'ticket'
}

export interface ChainBlocks {
  chain_id: Int8
  contracts: string
  hash: string
  number: Int8
}

export interface ChainLimits {
  blocks: number
  chain_id: Int8
  message: string
  met_at: Generated<Timestamp>
  times: Generated<number>
}

export interface ChainOperations {
  attempts: Generated<number>
  block_number: Int8 | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  entry_id: Int8 | null
  id: Generated<Int8>
  item_id: ItemId
  kind: 'mint' | 'transfer' | 'burn'
  last_error: string | null
  run_at: Generated<Timestamp>
  state: Generated<'waiting' | 'done' | 'dead'>
  trace: string | null
  transaction_hash: string | null
}

export interface ChainTransactions {
  block_number: Int8
  hash: string
  operation_ids: ArrayType<Int8>
  sent_at: Generated<Timestamp>
}

export interface ChainVerifications {
  asked_at: Generated<Timestamp>
  asked_by: StaffId
  asked_by_name: string
  compared: Generated<number>
  dead: Generated<number>
  differences: Generated<JsonOf<ChainDifference[]>>
  differing: Generated<number>
  ended_at: Timestamp | null
  failure: Generated<string>
  id: Generated<Int8>
  state: Generated<'running' | 'matched' | 'differed' | 'failed'>
  waiting: Generated<number>
}

export interface CollectionPageGoods {
  goods_sn: GoodsSn
  page_id: CollectionPageId
  position: Generated<number>
}

export interface CollectionPages {
  cover: JsonOf<Picture>
  id: Generated<CollectionPageId>
  position: Generated<number>
  title: string
}

export interface ComposeActivities {
  composed: Generated<number>
  cover: JsonOf<Picture>
  ends_at: Timestamp | null
  id: Generated<ActivityId>
  per_person_limit: Generated<number>
  position: Generated<number>
  published_at: Timestamp | null
  request_key: string | null
  result_goods_sn: GoodsSn
  rules: Generated<JsonOf<Lines>>
  settled_at: Timestamp | null
  starts_at: Timestamp
  stopped_at: Timestamp | null
  story: Generated<JsonOf<Lines>>
  subtitle: Generated<string>
  taken_down_at: Timestamp | null
  title: string
  total: number
  version: Generated<number>
}

export interface ComposeConsumed {
  item_id: ItemId
  log_id: ComposeLogId
}

export interface ComposeLogs {
  activity_id: ActivityId
  created_at: Generated<Timestamp>
  id: Generated<ComposeLogId>
  item_id: ItemId
  uid: Uid
}

export interface ComposeMaterials {
  activity_id: ActivityId
  goods_sn: GoodsSn
  position: number
  quantity: number
}

export interface Consents {
  accepted_at: Generated<Timestamp>
  agreement_version: string
  id: Generated<Int8>
  ip: string
  uid: Uid
}

export interface ContentDecisions {
  answer: string | null
  answered_at: Timestamp | null
  answered_by: string | null
  answered_staff_id: StaffId | null
  appeal: string | null
  appealed_at: Timestamp | null
  decided_at: Generated<Timestamp>
  decided_by: string
  id: Generated<DecisionId>
  kind: 'line' | 'wish' | 'message' | 'comment' | 'hall' | 'name'
  reason: string | null
  seen: string
  staff_id: StaffId | null
  state: Generated<'standing' | 'appealed' | 'upheld' | 'lifted'>
  subject_id: Int8
  uid: Uid
  verdict: 'pass' | 'reject' | 'takeDown'
  words: string
}

export interface ContentPages {
  brand: Generated<string>
  hero: JsonOf<Picture> | null
  how_to: Generated<string[]>
  is_shown: Generated<boolean>
  key: PageKey
  look: 'hub' | 'summer' | 'autumn' | 'play' | 'rules' | 'school' | 'home' | 'wine'
  rights_ids: Generated<RightsConfigId[]>
  rules: Generated<string[]>
  sections: Generated<Json>
  subtitle: Generated<string>
  title: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface ContentReports {
  created_at: Generated<Timestamp>
  detail: Generated<string>
  id: Generated<Int8>
  kind: string
  reason: 'abuse' | 'advertising' | 'false' | 'private' | 'other'
  subject_id: Int8
  uid: Uid
  words: string
}

export interface ContentStandings {
  decided_at: Timestamp | null
  decided_by: string | null
  kind: 'line' | 'wish' | 'message' | 'comment' | 'hall' | 'name'
  reason: string | null
  reports: Generated<number>
  state: Generated<'reported' | 'hidden' | 'kept' | 'down'>
  subject_id: Int8
  waiting_since: Timestamp | null
  words: string
}

export interface Deliveries {
  address_encrypted: Buffer
  address_id: AddressId | null
  carrier: Generated<string>
  freight_fen: Fen
  order_sn: OrderSn
  received_at: Timestamp | null
  shipped_at: Timestamp | null
  tracking_number: Generated<string>
  uid: Uid
}

export interface DeliveryCorrections {
  corrected_by: string
  created_at: Generated<Timestamp>
  from_carrier: string
  from_tracking_number: string
  id: Generated<Int8>
  order_sn: OrderSn
  to_carrier: string
  to_tracking_number: string
}

export interface Drafts {
  content: Json
  created_at: Generated<Timestamp>
  created_by: StaffId
  failure: Generated<string>
  id: Generated<DraftId>
  key: string
  kind: string
  publish_at: Timestamp | null
  published_id: string | null
  published_version: number | null
  scheduled_by: StaffId | null
  state: Generated<'open' | 'scheduled' | 'discarded'>
  title: string
  updated_at: Generated<Timestamp>
  updated_by: StaffId
  version: Generated<number>
}

export interface DraftVersions {
  content: Json
  draft_id: DraftId
  is_autosave: boolean
  saved_at: Generated<Timestamp>
  saved_by: StaffId
  version: number
}

export interface DrawOddsChanges {
  approved_by: string | null
  asked_by: string
  counts_from: Timestamp
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  made_in: Generated<string>
  odds_after: Json
  odds_before: Json
  pool_id: PoolId
  reason: string
}

export interface DrawPools {
  cancel_reason: string | null
  cancelled_at: Timestamp | null
  cost_points: number
  cover: JsonOf<Picture>
  created_at: Generated<Timestamp>
  ends_at: Timestamp | null
  free_per_day: number
  id: Generated<PoolId>
  kind: 'lottery' | 'wish'
  per_day: number
  rules: Generated<JsonOf<Lines>>
  starts_at: Timestamp
  stop_reason: string | null
  stopped_at: Timestamp | null
  stopped_by: string | null
  subtitle: Generated<string>
  taken_down_at: Timestamp | null
  ticket_goods_sn: GoodsSn | null
  title: string
}

export interface DrawPrizes {
  cover: JsonOf<Picture>
  exhausted_at: Timestamp | null
  gift_sn: string | null
  given: Generated<number>
  id: Generated<DrawPrizeId>
  is_fallback: Generated<boolean>
  kind: 'thanks' | 'points' | 'collectible' | 'blindBox' | 'giftBox'
  name: string
  odds: number
  points: Generated<number>
  pool_id: PoolId
  position: number
  stock: number | null
}

export interface DrawRounds {
  commitment: string
  created_at: Generated<Timestamp>
  day: Timestamp
  fallback_prize_id: DrawPrizeId
  id: Generated<RoundId>
  pool_id: PoolId
  prizes: JsonOf<CommittedPrize[]>
  revealed_at: Timestamp | null
  rules_version: string
  seed: string | null
  seed_encrypted: Buffer
}

export interface DrawTries {
  day: Timestamp
  paid: Generated<number>
  pool_id: PoolId
  tries: Generated<number>
  uid: Uid
}

export interface ExchangeBatches {
  closed_at: Timestamp | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  gift_sn: string
  gift_type: RedeemGiftType
  hash_key_id: string | null
  id: Generated<BatchId>
  note: Generated<string>
  per_person_limit: Generated<number>
  quantity: number
}

export interface ExchangeCodes {
  batch_id: BatchId
  code_hash: Buffer
  converted_at: Timestamp | null
  given_id: Int8 | null
  id: Generated<CodeId>
  last_four: string
  state: Generated<ExchangeCodeState>
  uid: Uid | null
}

export interface ExchangeTries {
  locked_until: Timestamp | null
  uid: Uid
  wrong_at: Generated<ArrayType<Timestamp>>
}

export interface Favourites {
  created_at: Generated<Timestamp>
  goods_sn: GoodsSn
  id: Generated<Int8>
  uid: Uid
}

export interface FigureMarks {
  name: string
  until_at: Timestamp
}

export interface FigureSums {
  from_at: Timestamp
  name: string
  sum: Int8
}

export interface Follows {
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  kind: 'series' | 'creator'
  subject: string
  uid: Uid
}

export interface FulfilmentFailures {
  cause: string
  first_at: Generated<Timestamp>
  last_at: Generated<Timestamp>
  order_sn: OrderSn
  outcome: 'refunded' | 'fulfilled' | null
  payment_sn: PaymentSn
  tries: Generated<number>
}

export interface GiftBoxContents {
  gift_box_id: GiftBoxId
  goods_sn: GoodsSn
  position: number
  quantity: number
  type: 1 | 2
}

export interface GiftBoxes {
  cover: JsonOf<Picture>
  created_at: Generated<Timestamp>
  id: Generated<GiftBoxId>
  name: string
  stop_reason: string | null
  stopped_at: Timestamp | null
  stopped_by: string | null
  story: Generated<JsonOf<Lines>>
  subtitle: Generated<string>
}

export interface Gifts {
  created_at: Generated<Timestamp>
  end_reason: 'recalled' | 'declined' | 'expired' | null
  ended_at: Timestamp | null
  expires_at: Timestamp
  from_uid: Uid
  id: Generated<GiftId>
  item_id: ItemId
  message: Generated<string>
  state: Generated<GenericStatus>
  to_uid: Uid
}

export interface Goods {
  ai_use: 'none' | 'partly' | 'wholly' | null
  album_id: AlbumId | null
  body: Generated<string>
  call_off_reason: string | null
  call_off_settled_at: Timestamp | null
  called_off_at: Timestamp | null
  chain_work_id: Generated<Int8>
  collect_count: Generated<number>
  contract_type: ContractType
  cover: JsonOf<Picture>
  created_at: Generated<Timestamp>
  creator: JsonOf<Creator>
  edition: number
  form: GoodsForm
  freight_fen: Fen | null
  gallery: Generated<JsonOf<Picture[]>>
  gift_first_days: Generated<number>
  gift_next_days: Generated<number>
  goods_type: Generated<1 | 2 | 3 | 4 | 5>
  has_returned: Generated<boolean>
  is_drop: Generated<boolean>
  is_prize: Generated<boolean>
  issuer: string
  kind: GoodsKind
  licence_number: Generated<string>
  motion: JsonOf<Motion> | null
  name: string
  on_shelf_at: Generated<Timestamp>
  per_person_limit: Generated<number>
  price_fen: Fen
  priority_windows: Generated<Json>
  rights: Generated<JsonOf<TextRight[]>>
  rules: Generated<JsonOf<Lines>>
  sale_end: Timestamp | null
  sale_start: Timestamp
  search_grams: Generated<string[] | null>
  shop_id: ShopId
  sights: Generated<JsonOf<Sight[]>>
  sn: GoodsSn
  status: Generated<GoodsStatus>
  story: Generated<JsonOf<Lines>>
  subtitle: Generated<string>
  taken_down_from: GoodsStatus | null
  weight_grams: number | null
}

export interface GoodsAllowlist {
  added_at: Generated<Timestamp | null>
  goods_sn: GoodsSn
  uid: Uid
}

export interface GoodsFavoured {
  collects: number
  goods_sn: GoodsSn
  on_shelf_at: Generated<Timestamp>
}

export interface GoodsHeat {
  as_of: Timestamp
  goods_sn: GoodsSn
  half_life_hours: Generated<number>
  heat: number
  warmth: Generated<number>
}

export interface GoodsInterest {
  day: Timestamp
  goods_sn: GoodsSn
  is_counted: Generated<boolean>
  kind: 'view' | 'favourite' | 'order' | 'comment' | 'gift'
  who: string
}

export interface GoodsLabels {
  goods_sn: GoodsSn
  label_id: LabelId
}

export interface GoodsRights {
  config_id: RightsConfigId
  goods_sn: GoodsSn
  position: number
}

export interface GoodsSold {
  goods_sn: GoodsSn
  sold: Generated<number>
}

export interface GoodsStock {
  edition: number
  goods_sn: GoodsSn
  reserved: number
  sold: number
}

export interface GoodsTaken {
  edition: number
  goods_sn: GoodsSn
  taken: Generated<number>
}

export interface HallPieces {
  caption: Generated<string>
  hall_id: HallId
  hung_at: Generated<Timestamp>
  item_id: ItemId
  position: number
}

export interface Halls {
  created_at: Generated<Timestamp>
  down_reason: string | null
  foreword: Generated<string>
  hall_key: HallKey | null
  id: Generated<HallId>
  name: string
  revision: Generated<number>
  shared_at: Timestamp | null
  standing: Generated<'clear' | 'hidden' | 'down'>
  uid: Uid
  updated_at: Generated<Timestamp>
}

export interface HeldNames {
  avatar: string
  held_at: Generated<Timestamp>
  nickname: string
  uid: Uid
}

export interface HiddenPictures {
  hidden_at: Generated<Timestamp>
  hidden_by: string
  reason: string
  url: string
}

export interface HomeZoneGoods {
  goods_sn: GoodsSn
  position: Generated<number>
  zone_id: HomeZoneId
}

export interface HomeZones {
  end_at: Timestamp | null
  id: Generated<HomeZoneId>
  is_shown: Generated<boolean>
  link: Generated<string>
  position: Generated<number>
  start_at: Generated<Timestamp>
  subtitle: Generated<string>
  title: string
  version: Generated<number>
}

export interface IdempotencyKeys {
  created_at: Generated<Timestamp>
  key: string
  path: string
  refused: string | null
  reply: Json
  request_hash: Buffer
  uid: Uid
}

export interface Identities {
  birth_date: Timestamp
  id_number_encrypted: Buffer
  id_number_hash: Buffer
  id_number_masked: string
  real_name_encrypted: Buffer
  real_name_masked: string
  uid: Uid
  verified_at: Generated<Timestamp>
}

export interface InboxChoices {
  channel: Generated<'inbox' | 'sms' | 'push' | 'webPush'>
  is_on: boolean
  kind: string
  uid: Uid
}

export interface InboxMessages {
  created_at: Generated<Timestamp>
  id: Generated<InboxMessageId>
  key: string
  kind: string
  link: string
  read_at: Timestamp | null
  text: string
  title: string
  uid: Uid
}

export interface InterestMarks {
  kind: string
  read_until: Timestamp
}

export interface Introductions {
  body: string
  consult_from: Timestamp | null
  consult_until: Timestamp | null
  id: Generated<TextVersionId>
  is_agreement: Generated<boolean>
  is_public: Generated<boolean>
  key: TextKey
  needs_review: Generated<boolean>
  position: Generated<number>
  publish_at: Generated<Timestamp>
  revision: Generated<number>
  title: string
  version: string
}

export interface Invitations {
  counted_at: Generated<Timestamp>
  invitee_uid: Uid
  inviter_uid: Uid
  points: number
}

export interface InviteScoreCounts {
  people: number
  period: string
  score: number
}

export interface InviteScores {
  count: number
  period: string
  reached_at: Generated<Timestamp>
  uid: Uid
}

export interface Invoices {
  amount_fen: Fen | null
  answered_at: Timestamp | null
  answered_by: string | null
  asked_at: Generated<Timestamp>
  details_encrypted: Buffer
  file_encrypted: Buffer | null
  file_name: Generated<string>
  kind: 'personal' | 'company'
  number: Generated<string>
  order_sn: OrderSn
  refusal: Generated<string>
  state: Generated<'asked' | 'issued' | 'refused'>
  uid: Uid
  version: Generated<number>
}

export interface ItemEntries {
  created_at: Generated<Timestamp>
  from_uid: Uid | null
  id: Generated<Int8>
  item_id: ItemId
  kind: string
  note: Generated<string>
  order_sn: OrderSn | null
  to_uid: Uid | null
  transaction_hash: string | null
}

export interface ItemFreezes {
  approved_by_name: string | null
  frozen_at: Generated<Timestamp>
  frozen_by: StaffId
  frozen_by_name: string
  id: Generated<Int8>
  item_id: ItemId
  order_number: string
  reason: string
  release_number: string | null
  release_reason: string | null
  released_at: Timestamp | null
  released_by: StaffId | null
  released_by_name: string | null
}

export interface Items {
  acquired_at: Generated<Timestamp>
  block_number: Int8 | null
  created_at: Generated<Timestamp>
  frozen_at: Timestamp | null
  gift_from: Timestamp
  goods_sn: GoodsSn
  id: Generated<ItemId>
  minted_at: Timestamp | null
  order_sn: OrderSn | null
  owner_uid: Uid
  price_fen: Fen | null
  serial: number
  show_key: ShowKey
  state: Generated<ItemState>
  transaction_hash: string | null
  wallet_address: string | null
}

export interface Jobs {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  dead_at: Timestamp | null
  dedupe_key: string | null
  discarded_at: Timestamp | null
  done_at: Timestamp | null
  id: Generated<JobId>
  kind: string
  last_error: string | null
  lease_until: Timestamp | null
  max_attempts: Generated<number>
  payload: Json
  request_id: string | null
  run_at: Generated<Timestamp>
  trace: string | null
}

export interface KnownClients {
  client_hash: Buffer
  uid: Uid
  used_at: Generated<Timestamp>
}

export interface KycAttempts {
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  id: Generated<Int8>
  id_number_encrypted: Buffer
  id_number_hash: Buffer
  id_number_masked: string
  outcome: 'success' | 'fail' | 'review'
  real_name_encrypted: Buffer
  real_name_masked: string
  reason: Generated<string>
  uid: Uid
}

export interface Labels {
  id: Generated<LabelId>
  name: string
  version: Generated<number>
}

export interface LibraryMotions {
  bytes: number
  created_at: Generated<Timestamp>
  digest: Buffer
  ending: 'glb' | 'mp4' | 'webm'
  height: number | null
  id: MotionId
  kept_at: Timestamp | null
  kind: 'model' | 'video'
  name: string
  removed_at: Timestamp | null
  seconds: number | null
  textures: number | null
  triangles: number | null
  uploaded_by: string
  width: number | null
}

export interface LibraryPictures {
  bytes: number
  created_at: Generated<Timestamp>
  digest: Buffer
  height: number
  id: ImageId
  kept_at: Timestamp | null
  name: string
  picture: JsonOf<Picture>
  removed_at: Timestamp | null
  sharpness: number
  uploaded_by: string
  width: number
}

export interface LiveEvents {
  created_at: Generated<Timestamp>
  data: Json
  event: string
  number: Int8
  topic: string
}

export interface LiveTopics {
  last_number: Generated<Int8>
  topic: string
}

export interface MessageDeliveries {
  attempts: Generated<number>
  channel: 'sms' | 'push' | 'webPush'
  created_at: Generated<Timestamp>
  error: string | null
  id: Generated<Int8>
  is_urgent: boolean
  lease_until: Timestamp | null
  message_id: InboxMessageId
  next_at: Timestamp
  opened_at: Timestamp | null
  sent_at: Timestamp | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'unclear' | 'refused' | 'dead'>
  target_id: Int8 | null
  uid: Uid
}

export interface MessageSmsDays {
  day: Timestamp
  used: Generated<number>
}

export interface MessageTargets {
  address: string
  auth_secret: Buffer | null
  channel: 'push' | 'webPush'
  created_at: Generated<Timestamp>
  family: SessionId
  id: Generated<Int8>
  public_key: Buffer | null
  uid: Uid
}

export interface MoneyEntries {
  amount_fen: Fen
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  kind: 'payment' | 'refund'
  order_sn: OrderSn
  payment_sn: PaymentSn
  refund_sn: RefundSn | null
  shop_id: ShopId | null
}

export interface NoticeClassifications {
  id: Generated<ClassificationId>
  name: string
  position: Generated<number>
}

export interface Notices {
  body: string
  classification_id: ClassificationId
  created_at: Generated<Timestamp>
  end_at: Timestamp | null
  goods_sn: GoodsSn | null
  id: Generated<NoticeId>
  is_pinned: Generated<boolean>
  is_shown: Generated<boolean>
  publish_at: Generated<Timestamp>
  summary: Generated<string>
  title: string
  version: Generated<number>
}

export interface OrderNotes {
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  order_sn: OrderSn
  staff_id: StaffId
  staff_name: string
  words: string
}

export interface OrderReturns {
  answer: Generated<string>
  asked_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  order_sn: OrderSn
  reason: string
  refunded_at: Timestamp | null
  restocked_at: Timestamp | null
  restocked_by: string | null
  state: Generated<ReturnState>
  uid: Uid
}

export interface Orders {
  amount_fen: Fen
  close_reason: CloseReason | null
  closed_at: Timestamp | null
  completed_at: Timestamp | null
  created_at: Generated<Timestamp>
  delivery_state: Generated<OrderDeliveryState>
  goods_sn: GoodsSn
  goods_type: Generated<1 | 2 | 3 | 4 | 5>
  hidden_at: Timestamp | null
  paid_at: Timestamp | null
  pay_by: Timestamp
  platform: PaymentPlatform | null
  price_fen: Fen
  quantity: number
  refunded_at: Timestamp | null
  refunded_fen: Generated<Fen>
  request_key: string
  sn: OrderSn
  status: Generated<OrderStatus>
  trace: string | null
  uid: Uid
}

export interface PartnerHoldings {
  brand_key: PageKey | null
  id: Generated<Int8>
  made_at: Generated<Timestamp>
  partner_id: PartnerId
  shop_id: ShopId | null
  since: Timestamp
  until: Timestamp | null
}

export interface Partners {
  contact: Generated<string>
  created_at: Generated<Timestamp>
  end_reason: string | null
  ended_at: Timestamp | null
  id: Generated<PartnerId>
  name: string
  note: Generated<string>
  version: Generated<number>
}

export interface PartnerTerms {
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  made_by: string
  partner_id: PartnerId
  redemption_fee_fen: Fen
  sale_fee_fen: Fen
  share_ten_thousandths: number
  since: Timestamp
}

export interface PaymentNotifications {
  body: string
  id: Generated<Int8>
  outcome: Generated<string>
  platform: PaymentPlatform
  processed_at: Timestamp | null
  received_at: Generated<Timestamp>
  statement: string
}

export interface PaymentRefusals {
  address: string
  bytes: number
  count: number
  digest: Buffer
  hour: Timestamp
  last_at: Generated<Timestamp>
  platform: PaymentPlatform
  why: string
}

export interface Payments {
  amount_fen: Fen
  channel: string
  channel_trade_no: string | null
  closed_at: Timestamp | null
  created_at: Generated<Timestamp>
  device: Generated<Device>
  fail_reason: Generated<string>
  form: Generated<CheckoutForm>
  last_query_at: Timestamp | null
  order_sn: OrderSn
  paid_at: Timestamp | null
  pay_url: Generated<string>
  place: Generated<PaymentPlace>
  platform: PaymentPlatform
  sn: PaymentSn
  status: Generated<1 | 2 | 3 | 4>
  uid: Uid
}

export interface PendingPoints {
  change: number
  created_at: Generated<Timestamp>
  reference: string
  source: RecordSource
  state: Generated<'waiting' | 'booked' | 'dropped'>
  title: string
  uid: Uid
  usable_at: Timestamp
}

export interface PersonalExports {
  bytes: number | null
  expires_at: Timestamp | null
  file_key: string | null
  id: Generated<ExportId>
  ready_at: Timestamp | null
  requested_at: Generated<Timestamp>
  sha256: string | null
  state: Generated<'waiting' | 'ready' | 'failed' | 'expired'>
  uid: Uid
}

export interface PictureLabels {
  aigc: JsonOf<Aigc> | null
  label: 'generated' | 'possible' | 'suspected'
  labelled_at: Generated<Timestamp>
  labelled_by: string | null
  reason: string | null
  source: 'metadata' | 'declared' | 'suspected'
  trace: 'c2pa' | 'sourceType' | 'generator' | null
  url: string
}

export interface PointEntries {
  balance: number
  change: number
  created_at: Generated<Timestamp>
  debt: Generated<number>
  expires_at: Timestamp | null
  id: Generated<PointEntryId>
  reference: string
  source: RecordSource
  title: string
  uid: Uid
}

export interface PointLots {
  entry_id: PointEntryId
  expires_at: Timestamp
  remaining: number
  uid: Uid
  warned_at: Timestamp | null
}

export interface ProcessBeats {
  beat_at: Generated<Timestamp>
  host: string
  id: string
  memory_bytes: Int8
  pid: number
  role: 'api' | 'worker' | 'both'
  started_at: Generated<Timestamp>
  version: string
}

export interface RateCounters {
  count: number
  key: string
  window_start: Timestamp
}

export interface Refunds {
  amount_fen: Fen
  channel_refund_no: string | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  order_sn: OrderSn
  payment_sn: PaymentSn
  reason: string
  refusal: string | null
  request_key: string | null
  requested_by: string | null
  sn: RefundSn
  status: Generated<1 | 2>
}

export interface RehearsalPlaces {
  address: string
  host: string
  port: number
  process_id: string
  rehearsal_id: RehearsalId
}

export interface Rehearsals {
  asked_at: Generated<Timestamp>
  asked_by: StaffId
  asked_by_name: string
  begun_at: Timestamp | null
  database_name: string
  draft_id: DraftId | null
  dropped_at: Timestamp | null
  ended_at: Timestamp | null
  failure: Generated<string>
  goods_name: string
  goods_sn: GoodsSn
  heard_at: Generated<Timestamp>
  id: Generated<RehearsalId>
  people: number
  progress: JsonOf<RehearsalProgress> | null
  report: JsonOf<RehearsalReport> | null
  script: JsonOf<RehearsalScript>
  state: Generated<'preparing' | 'running' | 'done' | 'stopped' | 'failed'>
  terms: JsonOf<RehearsalTerms>
}

export interface Reminders {
  created_at: Generated<Timestamp>
  event_id: Int8
  lead_minutes: number
  sent_at: Timestamp | null
  sequence: number
  uid: Uid
}

export interface RightExpiryNotices {
  after_uid: Generated<Uid>
  config_id: RightsConfigId
  done_at: Timestamp | null
  valid_until: Timestamp
}

export interface RightsConfigs {
  brand_key: PageKey
  brand_name: string
  content: Generated<string>
  cover: JsonOf<Picture>
  created_at: Generated<Timestamp>
  delivery: RightsDelivery
  how_to: Generated<JsonOf<Lines>>
  id: Generated<RightsConfigId>
  name: string
  page_path: Generated<string>
  request_key: string | null
  rights_type: Generated<RightsType>
  summary: string
  valid_from: Timestamp | null
  valid_until: Timestamp | null
  version: Generated<number>
}

export interface RightsCouponBatches {
  added_by: string
  config_id: RightsConfigId
  coupons: number
  created_at: Generated<Timestamp>
  id: Generated<CouponBatchId>
}

export interface RightsCoupons {
  batch_id: CouponBatchId | null
  code_hash: Buffer
  config_id: RightsConfigId
  coupon_encrypted: Buffer
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  item_id: ItemId | null
  taken_at: Timestamp | null
  voided_at: Timestamp | null
}

export interface RightsEntries {
  actor: 'owner' | 'staff' | 'operator'
  actor_name: string
  config_id: RightsConfigId
  created_at: Generated<Timestamp>
  from_state: RightsState
  id: Generated<Int8>
  item_id: ItemId
  note: Generated<string>
  to_state: RightsState
}

export interface RightsPasses {
  code_hash: Buffer
  config_id: RightsConfigId
  expires_at: Timestamp
  item_id: ItemId
  uid: Uid
}

export interface RightsRedemptions {
  after_round: Generated<number | null>
  config_id: RightsConfigId
  created_at: Generated<Timestamp>
  id: Generated<RedemptionId>
  item_id: ItemId
  place: string
  round: Generated<number>
  staff_name: string
  staff_uid: Uid
}

export interface RightsReversals {
  approved_by: string
  asked_by: string
  config_id: RightsConfigId
  created_at: Generated<Timestamp>
  item_id: ItemId
  reason: string
  redemption_id: RedemptionId
  round: number
}

export interface RightsSold {
  address_encrypted: Buffer | null
  carrier: string | null
  config_id: RightsConfigId
  entered_at: Generated<Timestamp>
  goods_sn: GoodsSn
  item_id: ItemId
  number: Generated<Int8>
  reversed_at: Timestamp | null
  shipped_at: Timestamp | null
  state: 2 | 3 | 4
  tracking_number: string | null
  uid: Uid
}

export interface RightsStaff {
  brand_keys: PageKey[] | null
  dismissed_at: Timestamp | null
  dismissed_by: string | null
  name: string
  named_at: Generated<Timestamp>
  named_by: string
  place: string
  uid: Uid
}

export interface SaleOutcomes {
  count: Int8
  goods_sn: GoodsSn
  outcome: string
}

export interface SalePulses {
  at: Timestamp
  count: number
  goods_sn: GoodsSn
  outcome: string
}

export interface SaleViewers {
  at: Timestamp
  goods_sn: GoodsSn
  process_id: string
  viewers: number
}

export interface SandboxNotifications {
  attempts: Generated<number>
  body: string
  ended_at: Timestamp | null
  id: Generated<Int8>
  last_answer: Generated<string>
  run_at: Timestamp
  trade_no: string
  url: string
}

export interface SandboxRefunds {
  amount_fen: Fen
  app_id: string
  created_at: Generated<Timestamp>
  refund_no: string
  refund_sn: RefundSn
  trade_no: string
}

export interface SandboxTrades {
  amount_fen: Fen
  app_id: string
  created_at: Generated<Timestamp>
  expire_at: Timestamp
  notify_url: string
  order_sn: OrderSn
  paid_at: Timestamp | null
  payment_sn: PaymentSn
  return_url: string
  state: Generated<'waiting' | 'paid' | 'failed' | 'closed'>
  subject: string
  token: string
  trade_no: string
}

export interface SavedViews {
  columns: string[]
  created_at: Generated<Timestamp>
  id: Generated<SavedViewId>
  is_shared: boolean
  name: string
  page: string
  query: string
  staff_id: StaffId
  version: Generated<number>
}

export interface ScenicSpots {
  album_id: AlbumId | null
  changed_at: Generated<Timestamp>
  comment_count: Generated<number>
  cover: JsonOf<Picture>
  gallery: Generated<JsonOf<Picture[]>>
  id: Generated<SpotId>
  is_open: Generated<boolean>
  latitude: number | null
  longitude: number | null
  message_count: Generated<number>
  name: string
  opening: string
  per_person_day: number | null
  place: string
  position: Generated<number>
  radius_meters: number | null
  summary: Generated<string>
  version: Generated<number>
  zone: Generated<string>
}

export interface ScheduledEvents {
  album_id: AlbumId | null
  announced_until: Generated<Int8>
  cancelled_at: Timestamp | null
  changed_at: Generated<Timestamp>
  cover: JsonOf<Picture>
  creator: string | null
  ends_at: Timestamp | null
  id: Generated<Int8>
  is_announced: boolean
  is_told: Generated<boolean>
  kind: 'goods' | 'box' | 'lot' | 'lottery' | 'wish' | 'compose'
  price_fen: Fen | null
  sequence: Generated<number>
  shop_id: ShopId | null
  starts_at: Timestamp
  subject: string
  title: string
}

export interface SearchEntries {
  all_characters: string[] | null
  characters: string[] | null
  kind: string
  name: string
  name_grams: Generated<string[]>
  shown_at: Timestamp
  sound_grams: string[] | null
  sounds: string | null
  source: string
  word_grams: Generated<string[]>
  words: string
  written: string | null
}

export interface SearchSources {
  kind: string
  name: string
  shown_at: Timestamp
  source: string
  words: string
  written: string
}

export interface SecurityEvents {
  created_at: Generated<Timestamp>
  device: string
  id: Generated<Int8>
  ip: string
  kind:
    | 'newDevice'
    | 'passwordChanged'
    | 'securityCodeChanged'
    | 'tokenReused'
    | 'loggedOutEverywhere'
    | 'nameHidden'
    | 'nameTakenDown'
    | 'closureRequested'
    | 'closureWithdrawn'
    | 'closureBlocked'
    | 'exportReady'
  uid: Uid
}

export interface Sessions {
  access_expires_at: Timestamp
  access_hash: Buffer
  client_hash: Buffer | null
  created_at: Generated<Timestamp>
  device: string
  family: SessionId
  family_started_at: Generated<Timestamp>
  id: Generated<Int8>
  ip: string
  platform: string
  refresh_expires_at: Timestamp
  refresh_hash: Buffer
  revoked_at: Timestamp | null
  rotated_at: Timestamp | null
  uid: Uid
}

export interface Settings {
  changed_by: Generated<string>
  key: string
  updated_at: Generated<Timestamp>
  value: Json
  version: Generated<number>
}

export interface SettlementAdjustments {
  amount_fen: Fen
  approved_by: string
  asked_by: string
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  partner_id: PartnerId
  request_key: string
  words: string
}

export interface ShopFollows {
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  shop_id: ShopId
  uid: Uid
}

export interface Shops {
  id: Generated<ShopId>
  introduction: Generated<string>
  kind: GoodsKind
  logo: JsonOf<Picture> | null
  name: string
  version: Generated<number>
}

export interface SmsCodes {
  client_hash: Buffer | null
  code_hash: Buffer
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<Int8>
  phone_hash: Buffer
  purpose: SmsPurpose
  used_at: Timestamp | null
  wrong_tries: Generated<number>
}

export interface SmsInbox {
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  phone: string
  text: string
}

export interface StaffAccounts {
  created_at: Generated<Timestamp>
  disabled_reason: string | null
  display_name: string
  enrolled_at: Timestamp | null
  id: Generated<StaffId>
  name: string
  partner_brands: PageKey[] | null
  partner_shops: ShopId[] | null
  password_hash: string | null
  password_is_first: Generated<boolean>
  sign_on_issuer: string | null
  sign_on_subject: string | null
  totp_secret_encrypted: Buffer | null
  totp_step: Int8 | null
}

export interface StaffAlarms {
  key: string
  since: Generated<Timestamp>
  text: string
}

export interface StaffCredentialHolds {
  ended_at: Timestamp | null
  ended_by: Int8 | null
  holder_id: StaffId
  id: Generated<Int8>
  invitation_id: Int8 | null
  since: Generated<Timestamp>
  staff_id: StaffId
}

export interface StaffInvitations {
  accepted_at: Timestamp | null
  expires_at: Timestamp
  id: Generated<Int8>
  issued_at: Generated<Timestamp>
  issued_by: StaffId | null
  revoked_at: Timestamp | null
  staff_id: StaffId
  token_hash: Buffer
}

export interface StaffKnownBrowsers {
  browser_hash: Buffer
  staff_id: StaffId
  used_at: Generated<Timestamp>
}

export interface StaffPasskeys {
  counter: Int8
  created_at: Generated<Timestamp>
  id: string
  name: string
  public_key: Buffer
  staff_id: StaffId
  transports: string[]
  used_at: Timestamp | null
}

export interface StaffRecoveryCodes {
  code_hash: Buffer
  salt: Buffer | null
  staff_id: StaffId
  used_at: Timestamp | null
}

export interface StaffRoleHolders {
  granted_at: Generated<Timestamp>
  role: string
  staff_id: StaffId
}

export interface StaffRoles {
  created_at: Generated<Timestamp>
  id: Generated<StaffRoleId>
  name: string
  permissions: string[]
  version: Generated<number>
}

export interface StaffSessions {
  challenge: string | null
  device: string
  ended_at: Timestamp | null
  enrolling_secret_encrypted: Buffer | null
  factor_at: Timestamp | null
  id: Generated<StaffSessionId>
  ip: string
  previous_factor_at: Timestamp | null
  previous_hash: Buffer | null
  renewed_at: Timestamp | null
  seen_at: Generated<Timestamp>
  staff_id: StaffId
  started_at: Generated<Timestamp>
  token_hash: Buffer
}

export interface StaffSignOns {
  at: Generated<Timestamp>
  token_hash: Buffer
}

export interface StaffTaskEntries {
  message: string
  outcome: 'done' | 'asked' | 'refused'
  position: number
  reason: string
  subject: string
  task_id: TaskId
}

export interface StaffTasks {
  created_at: Generated<Timestamp>
  done: Generated<number>
  expires_at: Timestamp | null
  fault: Generated<string>
  file_key: string
  file_size: Int8 | null
  finished_at: Timestamp | null
  id: Generated<TaskId>
  input: Json
  ip: string
  kind: 'export' | 'bulk' | 'codes'
  path: string
  refused: Generated<number>
  request_key: string | null
  staff_id: StaffId
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'gone'>
  total: number | null
  tries: Generated<number>
}

export interface StaffTries {
  failures: number
  key: string
  last_at: Generated<Timestamp>
}

export interface StatementEntries {
  by_name: string
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  kind: 'made' | 'agreed' | 'objected' | 'answered' | 'paid'
  statement_id: StatementId
  words: Generated<string>
}

export interface StatementLines {
  adjustment_id: Int8 | null
  amount_fen: Fen
  brand_key: PageKey | null
  carried_statement_id: StatementId | null
  config_id: RightsConfigId | null
  fee_fen: Fen
  goods_sn: GoodsSn | null
  gross_fen: Fen
  id: Generated<Int8>
  kind: 'sale' | 'refund' | 'redemption' | 'reversal' | 'adjustment' | 'carried'
  money_entry_id: Int8 | null
  occurred_at: Timestamp
  order_sn: OrderSn | null
  redemption_id: RedemptionId | null
  shop_id: ShopId | null
  statement_id: StatementId
  terms_id: Int8 | null
  words: Generated<string>
}

export interface Statements {
  adjustment_fen: Fen
  bank_reference: string | null
  carried_fen: Fen
  fee_fen: Fen
  id: Generated<StatementId>
  lines: number
  made_at: Generated<Timestamp>
  made_by: string
  month: string
  paid_at: Timestamp | null
  partner_id: PartnerId
  redemption_fen: Fen
  refund_fen: Fen
  sale_fen: Fen
  state: Generated<'sent' | 'agreed' | 'objected' | 'paid'>
  total_fen: Fen
  version: Generated<number>
}

export interface StockEntries {
  created_at: Generated<Timestamp>
  goods_sn: GoodsSn
  id: Generated<Int8>
  kind: 'reserve' | 'release' | 'sell' | 'restock' | 'opening'
  order_sn: OrderSn | null
  reserved: number
  sold: number
}

export interface SweepSetbacks {
  cause: string
  first_at: Generated<Timestamp>
  item: string
  next_at: Timestamp
  sweep: string
  tries: Generated<number>
}

export interface Tallies {
  is_news: Generated<boolean>
  number: Int8
  tallied:
    | 'prizesWon'
    | 'wishesShown'
    | 'linesShown'
    | 'boxesHad'
    | 'boxesOpened'
    | 'giftBoxesGiven'
    | 'giftBoxesOpened'
    | 'codesOpen'
    | 'codesRedeemed'
    | 'airdropLines'
    | 'airdropGiven'
    | 'airdropRefused'
    | 'airdropWaiting'
    | 'worksOfRight'
    | 'couponsLeft'
    | 'piecesHeld'
    | 'rightsUsed'
  tallied_of: string
}

export interface TicketEntries {
  created_at: Generated<Timestamp>
  doubts: Generated<JsonOf<Lines>>
  id: Generated<TicketEntryId>
  kind: 'words' | 'note' | 'solved' | 'reopened' | 'closed'
  pictures: Generated<JsonOf<Picture[]>>
  request_key: string | null
  side: 'collector' | 'staff' | 'house'
  staff_id: StaffId | null
  text: string
  ticket_id: TicketId
}

export interface Tickets {
  answer_by: Timestamp | null
  assignee: StaffId | null
  changed_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  first_answered_at: Timestamp | null
  id: Generated<TicketId>
  item_id: ItemId | null
  order_sn: OrderSn | null
  rated_at: Timestamp | null
  rating: 1 | 2 | 3 | 4 | 5 | null
  seen_entry: Generated<Int8>
  solved_at: Timestamp | null
  state: Generated<'open' | 'answered' | 'waiting' | 'solved' | 'closed'>
  told_entry: Generated<Int8>
  topic: 'order' | 'item' | 'account' | 'rights' | 'play' | 'other'
  uid: Uid
  version: Generated<number>
}

export interface TicketTemplates {
  changed_at: Generated<Timestamp>
  id: Generated<TicketTemplateId>
  name: string
  text: string
  topic: 'order' | 'item' | 'account' | 'rights' | 'play' | 'other' | null
  version: Generated<number>
}

export interface TransferTokens {
  expires_at: Timestamp
  purpose_hash: Buffer
  token_hash: Buffer
  uid: Uid
  used_at: Timestamp | null
}

export interface Uploads {
  bytes: number
  created_at: Generated<Timestamp>
  hidden_at: Timestamp | null
  id: ImageId
  picture: JsonOf<Picture>
  purpose: 'avatar' | 'message' | 'ticket'
  uid: Uid
  used_at: Timestamp | null
}

export interface UserBlindBoxes {
  created_at: Generated<Timestamp>
  goods_sn: GoodsSn
  id: Generated<BoxId>
  item_id: ItemId | null
  number: number
  opened_at: Timestamp | null
  order_sn: OrderSn | null
  prize_id: BoxPrizeId | null
  taken_back_at: Timestamp | null
  uid: Uid
}

export interface UserGiftBoxes {
  created_at: Generated<Timestamp>
  gift_box_id: GiftBoxId
  id: Generated<OwnGiftBoxId>
  opened_at: Timestamp | null
  uid: Uid
}

export interface UserNotes {
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  staff_id: StaffId
  staff_name: string
  uid: Uid
  words: string
}

export interface Users {
  account_state: Generated<AccountState>
  avatar: Generated<string>
  birth_date: Timestamp | null
  birthday: Generated<Int8>
  career: Generated<string>
  city: Generated<string>
  created_at: Generated<Timestamp>
  disable_reason: Generated<string>
  disabled_until: Timestamp | null
  email: Generated<string>
  gifts_frozen_until: Timestamp | null
  invite_code: string
  invited_by: Uid | null
  kyc_status: Generated<KycStatus>
  last_login_at: Generated<Timestamp>
  login_times: Generated<number>
  nickname: string
  password_hash: string | null
  phone_encrypted: Buffer
  phone_hash: Buffer
  phone_masked: string
  points: Generated<number>
  points_debt: Generated<number>
  points_earned: Generated<Int8>
  registration_channel: Generated<RegistrationChannel>
  security_code_at: Timestamp | null
  security_code_hash: string | null
  security_locked_until: Timestamp | null
  security_wrong_tries: Generated<number>
  sex: Generated<Sex>
  signature: Generated<string>
  transfer_code_switch: Generated<boolean>
  uid: Uid
  updated_at: Generated<Timestamp>
}

export interface WallComments {
  created_at: Generated<Timestamp>
  doubts: Generated<JsonOf<Lines>>
  id: Generated<CommentId>
  message_id: MessageId
  reason: string | null
  review_since: Generated<Timestamp | null>
  reviewed_at: Timestamp | null
  reviewed_by: string | null
  state: Generated<'pending' | 'visible' | 'refused' | 'hidden'>
  text: string
  uid: Uid
}

export interface WalletChallenges {
  address: string
  chain_id: Int8
  expires_at: Timestamp
  message: string
  nonce: string
  uid: Uid
}

export interface Wallets {
  address: string
  chain_id: Int8
  created_at: Generated<Timestamp>
  id: Generated<Int8>
  is_custodial: boolean
  key_encrypted: Buffer | null
  uid: Uid
}

export interface WallMessages {
  appeal: string | null
  appealed_at: Timestamp | null
  comments: Generated<number>
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  doubts: Generated<JsonOf<Lines>>
  id: Generated<MessageId>
  pictures: Generated<JsonOf<OwnPicture[]>>
  reason: string | null
  review_since: Generated<Timestamp | null>
  reviewed_at: Timestamp | null
  reviewed_by: string | null
  spot_id: SpotId
  state: Generated<'pending' | 'visible' | 'refused' | 'hidden'>
  text: string
  thumbs: Generated<number>
  uid: Uid
}

export interface WallThumbs {
  created_at: Generated<Timestamp>
  message_id: MessageId
  uid: Uid
}

export interface WebPushKeys {
  created_at: Generated<Timestamp>
  id: Generated<number>
  key_encrypted: Buffer
  public_key: Buffer
}

export interface WeighedActs {
  done_at: Generated<Timestamp>
  id: Generated<Int8>
  staff_id: StaffId
  target: string
  verb: string
  weight: Int8
}

export interface WishDrafts {
  created_at: Generated<Timestamp>
  doubts: JsonOf<Lines>
  is_anonymous: boolean
  pool_id: PoolId
  request_key: string
  text: string
  uid: Uid
}

export interface Wishes {
  cost_points: number
  created_at: Generated<Timestamp>
  doubts: Generated<JsonOf<Lines>>
  expired_at: Timestamp | null
  given_back_at: Timestamp | null
  given_id: Int8 | null
  id: Generated<WishId>
  is_anonymous: boolean
  is_public: boolean
  order_sn: OrderSn | null
  ordinal: number
  pool_id: PoolId
  prize_id: DrawPrizeId
  receive_by: Timestamp | null
  received_at: Timestamp | null
  review_since: Timestamp | null
  reviewed_at: Timestamp | null
  reviewed_by: string | null
  round_id: RoundId
  text: string
  uid: Uid
  warned_at: Timestamp | null
}

export interface WorkCounts {
  counted_for: 'all' | 'house' | 'shop' | 'wholeShop' | 'album' | 'label'
  counted_id: Int8
  form: number
  goods_type: number
  is_news: Generated<boolean>
  kind: number
  status: number
  works: number
}

export interface DB {
  account_closures: AccountClosures
  account_clusters: AccountClusters
  addresses: Addresses
  ads: Ads
  agreement_notices: AgreementNotices
  airdrop_lines: AirdropLines
  airdrops: Airdrops
  album_entries: AlbumEntries
  albums: Albums
  app_files: AppFiles
  app_packages: AppPackages
  applied_functions: AppliedFunctions
  approval_news: ApprovalNews
  approvals: Approvals
  auction_bids: AuctionBids
  auction_deposits: AuctionDeposits
  auction_lots: AuctionLots
  auction_offers: AuctionOffers
  audience_members: AudienceMembers
  audiences: Audiences
  audit_chain: AuditChain
  audit_entries: AuditEntries
  award_draws: AwardDraws
  barrage_lines: BarrageLines
  barrage_words: BarrageWords
  bill_differences: BillDifferences
  bill_lines: BillLines
  bill_reports: BillReports
  blind_box_prizes: BlindBoxPrizes
  blind_boxes: BlindBoxes
  brands: Brands
  broadcasts: Broadcasts
  calendar_feeds: CalendarFeeds
  captchas: Captchas
  chain_blocks: ChainBlocks
  chain_limits: ChainLimits
  chain_operations: ChainOperations
  chain_transactions: ChainTransactions
  chain_verifications: ChainVerifications
  collection_page_goods: CollectionPageGoods
  collection_pages: CollectionPages
  compose_activities: ComposeActivities
  compose_consumed: ComposeConsumed
  compose_logs: ComposeLogs
  compose_materials: ComposeMaterials
  consents: Consents
  content_decisions: ContentDecisions
  content_pages: ContentPages
  content_reports: ContentReports
  content_standings: ContentStandings
  deliveries: Deliveries
  delivery_corrections: DeliveryCorrections
  draft_versions: DraftVersions
  drafts: Drafts
  draw_odds_changes: DrawOddsChanges
  draw_pools: DrawPools
  draw_prizes: DrawPrizes
  draw_rounds: DrawRounds
  draw_tries: DrawTries
  exchange_batches: ExchangeBatches
  exchange_codes: ExchangeCodes
  exchange_tries: ExchangeTries
  favourites: Favourites
  figure_marks: FigureMarks
  figure_sums: FigureSums
  follows: Follows
  fulfilment_failures: FulfilmentFailures
  gift_box_contents: GiftBoxContents
  gift_boxes: GiftBoxes
  gifts: Gifts
  goods: Goods
  goods_allowlist: GoodsAllowlist
  goods_favoured: GoodsFavoured
  goods_heat: GoodsHeat
  goods_interest: GoodsInterest
  goods_labels: GoodsLabels
  goods_rights: GoodsRights
  goods_sold: GoodsSold
  goods_stock: GoodsStock
  goods_taken: GoodsTaken
  hall_pieces: HallPieces
  halls: Halls
  held_names: HeldNames
  hidden_pictures: HiddenPictures
  home_zone_goods: HomeZoneGoods
  home_zones: HomeZones
  idempotency_keys: IdempotencyKeys
  identities: Identities
  inbox_choices: InboxChoices
  inbox_messages: InboxMessages
  interest_marks: InterestMarks
  introductions: Introductions
  invitations: Invitations
  invite_score_counts: InviteScoreCounts
  invite_scores: InviteScores
  invoices: Invoices
  item_entries: ItemEntries
  item_freezes: ItemFreezes
  items: Items
  jobs: Jobs
  known_clients: KnownClients
  kyc_attempts: KycAttempts
  labels: Labels
  library_motions: LibraryMotions
  library_pictures: LibraryPictures
  live_events: LiveEvents
  live_topics: LiveTopics
  message_deliveries: MessageDeliveries
  message_sms_days: MessageSmsDays
  message_targets: MessageTargets
  money_entries: MoneyEntries
  notice_classifications: NoticeClassifications
  notices: Notices
  order_notes: OrderNotes
  order_returns: OrderReturns
  orders: Orders
  partner_holdings: PartnerHoldings
  partner_terms: PartnerTerms
  partners: Partners
  payment_notifications: PaymentNotifications
  payment_refusals: PaymentRefusals
  payments: Payments
  pending_points: PendingPoints
  personal_exports: PersonalExports
  picture_labels: PictureLabels
  point_entries: PointEntries
  point_lots: PointLots
  process_beats: ProcessBeats
  rate_counters: RateCounters
  refunds: Refunds
  rehearsal_places: RehearsalPlaces
  rehearsals: Rehearsals
  reminders: Reminders
  right_expiry_notices: RightExpiryNotices
  rights_configs: RightsConfigs
  rights_coupon_batches: RightsCouponBatches
  rights_coupons: RightsCoupons
  rights_entries: RightsEntries
  rights_passes: RightsPasses
  rights_redemptions: RightsRedemptions
  rights_reversals: RightsReversals
  rights_sold: RightsSold
  rights_staff: RightsStaff
  sale_outcomes: SaleOutcomes
  sale_pulses: SalePulses
  sale_viewers: SaleViewers
  sandbox_notifications: SandboxNotifications
  sandbox_refunds: SandboxRefunds
  sandbox_trades: SandboxTrades
  saved_views: SavedViews
  scenic_spots: ScenicSpots
  scheduled_events: ScheduledEvents
  search_entries: SearchEntries
  search_sources: SearchSources
  security_events: SecurityEvents
  sessions: Sessions
  settings: Settings
  settlement_adjustments: SettlementAdjustments
  shop_follows: ShopFollows
  shops: Shops
  sms_codes: SmsCodes
  sms_inbox: SmsInbox
  staff_accounts: StaffAccounts
  staff_alarms: StaffAlarms
  staff_credential_holds: StaffCredentialHolds
  staff_invitations: StaffInvitations
  staff_known_browsers: StaffKnownBrowsers
  staff_passkeys: StaffPasskeys
  staff_recovery_codes: StaffRecoveryCodes
  staff_role_holders: StaffRoleHolders
  staff_roles: StaffRoles
  staff_sessions: StaffSessions
  staff_sign_ons: StaffSignOns
  staff_task_entries: StaffTaskEntries
  staff_tasks: StaffTasks
  staff_tries: StaffTries
  statement_entries: StatementEntries
  statement_lines: StatementLines
  statements: Statements
  stock_entries: StockEntries
  sweep_setbacks: SweepSetbacks
  tallies: Tallies
  ticket_entries: TicketEntries
  ticket_templates: TicketTemplates
  tickets: Tickets
  transfer_tokens: TransferTokens
  uploads: Uploads
  user_blind_boxes: UserBlindBoxes
  user_gift_boxes: UserGiftBoxes
  user_notes: UserNotes
  users: Users
  wall_comments: WallComments
  wall_messages: WallMessages
  wall_thumbs: WallThumbs
  wallet_challenges: WalletChallenges
  wallets: Wallets
  web_push_keys: WebPushKeys
  weighed_acts: WeighedActs
  wish_drafts: WishDrafts
  wishes: Wishes
  work_counts: WorkCounts
}

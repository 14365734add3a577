import * as z from 'zod'
import { AccountState, KycStatus, LoginMode, RegistrationChannel, Sex, SmsPurpose } from './enums.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import {
  count,
  done,
  enumOf,
  fen,
  nothing,
  phone,
  seconds,
  sixDigits,
  textOf,
  trimmed,
  wantedOfMail,
} from './schema.ts'

const captchaId = ids.captchaId.meta({ title: '验证标识' })
/** Required zero bits of the proof of work, see captchaWork.ts; 0 means none. */
const workBits = z.int()
const work = z
  .string()
  .regex(/^\d{1,10}$/)
  .meta({ title: '安全检查' })
const smsCode = sixDigits.meta({ title: '短信验证码' })
const password = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}]{8,64}$/u)
  .meta({ title: '密码', description: '8 到 64 个字符' })
const inviteCode = textOf('code', '4 到 16 位字母或数字')
  .regex(/^[A-Za-z0-9]{4,16}$/)
  .meta({ title: '邀请码' })
/** Epoch seconds of a day since 1900. */
const birthday = z.int().min(-2_208_988_800).max(99_999_999_999)
/** Version from the basic config when the agreements were shown: consent covers exactly this version. */
const agreementVersion = z.string().min(1).max(200).meta({ title: '协议版本' })

/** Both tokens of a session; `token` lives two hours, `refreshToken` thirty days (rules/identity#sessions). */
export const tokens = z.strictObject({
  token: z.string(),
  refreshToken: z.string(),
  uid: ids.uid,
  isNew: z.boolean(),
})

const nextCode = z.strictObject({
  /** Seconds until another code may be requested. */
  nextIn: z.int(),
})

export const register = route('POST', 'user/userAuth/register', {
  title: '注册',
  auth: 'none',
  client: true,
  input: z.strictObject({ phone, smsCode, password, inviteCode: inviteCode.optional(), agreementVersion }),
  example: {
    phone: '13800000001',
    smsCode: '123456',
    password: 'yunxiu2026',
    inviteCode: 'abcd1234',
    agreementVersion: '2026-01',
  },
  reply: tokens,
  errors: [
    'SMS_CODE_WRONG',
    'SMS_CODE_BURNT',
    'CODE_TRIES_USED',
    'PASSWORD_KNOWN',
    'PHONE_TAKEN',
    'INVITE_CODE_UNKNOWN',
    'AGREEMENT_REQUIRED',
    'AGREEMENT_OUTDATED',
  ],
})

export const getCaptcha = route('GET', 'user/userAuth/getCaptcha', {
  title: '获取图形验证码',
  auth: 'none',
  client: true,
  input: nothing,
  reply: z.strictObject({ captchaId: ids.captchaId, image: z.string(), workBits, expiresIn: z.int() }),
})

export const sendSms = route('POST', 'user/userAuth/sendSms', {
  title: '凭图形验证码发送短信',
  auth: 'none',
  client: true,
  input: z.strictObject({
    phone,
    purpose: enumOf(SmsPurpose).meta({ title: '验证码用途' }),
    captchaId,
    captchaText: textOf('code').min(1).max(12).meta({ title: '图形验证码' }),
    work: work.optional(),
  }),
  example: { phone: '13800000001', purpose: 1, captchaId: 'unknown', captchaText: 'ABCDE', work: '1' },
  reply: nextCode,
  errors: ['CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'SMS_TOO_FAST', 'SMS_DAILY_LIMIT', 'PROVIDER_UNAVAILABLE'],
})

const slidePuzzle = z.strictObject({
  provider: z.literal('own'),
  captchaId: ids.captchaId,
  /** Data URIs of the picture with its gap, and of the piece that fits into it. */
  image: z.string(),
  piece: z.string(),
  /** Picture width in pixels; the page may scale it, because the answer is a proportion. */
  width: z.int(),
  height: z.int(),
  pieceSize: z.int(),
  pieceTop: z.int(),
  workBits,
  expiresIn: z.int(),
})

export const getCaptchaGo = route('GET', 'user/userAuth/getCaptchaGo', {
  title: '获取拼图验证',
  auth: 'none',
  client: true,
  /** `own` requests our own puzzle, for pages where the provider's script does not work. */
  input: z.strictObject({ own: z.boolean().optional().meta({ title: '拼图验证' }) }),
  example: { own: true },
  reply: z.discriminatedUnion('provider', [
    slidePuzzle,
    /** The page loads the provider's script and passes it this application id. */
    z.strictObject({ provider: z.literal('tencent'), appId: z.string() }),
  ]),
})

export const sendSmsGo = route('POST', 'user/userAuth/sendSmsGo', {
  title: '凭拼图验证发送短信',
  auth: 'none',
  client: true,
  /** Either the answer to our puzzle or a provider's ticket: exactly one of them, complete. */
  input: z.strictObject({
    phone,
    purpose: enumOf(SmsPurpose).meta({ title: '验证码用途' }),
    captchaId: captchaId.optional(),
    /** Left edge of the piece divided by the picture's width. */
    x: z.number().min(0).max(1).optional().meta({ title: '拼图位置' }),
    /** Path of the pointer: x and y as proportions of the picture, t in milliseconds since the touch. */
    track: z
      .array(
        z.strictObject({
          x: z.number().min(-1).max(2),
          y: z.number().min(-3).max(3),
          t: z.int().min(0).max(120_000),
        }),
      )
      .min(1)
      .max(600)
      .optional()
      .meta({ title: '拖动轨迹' }),
    work: work.optional(),
    ticket: z.string().min(1).max(2000).optional().meta({ title: '验证票据' }),
    randstr: z.string().min(1).max(100).optional().meta({ title: '验证随机串' }),
  }),
  example: {
    phone: '13800000001',
    purpose: 1,
    captchaId: 'unknown',
    x: 0.5,
    track: [{ x: 0, y: 0, t: 0 }],
    work: '1',
    ticket: 'unknown',
    randstr: '@unknown',
  },
  reply: nextCode,
  errors: [
    'CAPTCHA_WRONG',
    'CAPTCHA_EXPIRED',
    'CAPTCHA_UNAVAILABLE',
    'SMS_TOO_FAST',
    'SMS_DAILY_LIMIT',
    'PROVIDER_UNAVAILABLE',
  ],
})

export const login = route('POST', 'user/userAuth/login', {
  title: '登录',
  auth: 'none',
  client: true,
  input: z.strictObject({
    mode: enumOf(LoginMode).meta({ title: '登录方式' }),
    phone,
    password: z.string().min(1).max(128).optional().meta({ title: '密码' }),
    smsCode: smsCode.optional(),
    inviteCode: inviteCode.optional(),
    agreementVersion: agreementVersion.optional(),
  }),
  example: {
    mode: 2,
    phone: '13800000001',
    password: 'yunxiu2026',
    smsCode: '123456',
    inviteCode: 'abcd1234',
    agreementVersion: '2026-01',
  },
  reply: tokens,
  errors: [
    'LOGIN_WRONG',
    'SMS_CODE_WRONG',
    'SMS_CODE_BURNT',
    'ACCOUNT_DISABLED',
    'INVITE_CODE_UNKNOWN',
    'AGREEMENT_REQUIRED',
    'AGREEMENT_OUTDATED',
    'LOGIN_TRIES_USED',
    'CODE_TRIES_USED',
  ],
})

export const refreshToken = route('POST', 'user/userAuth/refreshToken', {
  title: '刷新令牌',
  auth: 'none',
  client: true,
  input: z.strictObject({ refreshToken: z.string().min(1).max(128).meta({ title: '刷新凭证' }) }),
  example: { refreshToken: 'unknown' },
  reply: tokens,
  errors: ['REFRESH_TOKEN_INVALID', 'ACCOUNT_DISABLED'],
})

export const resetPassword = route('POST', 'user/userAuth/resetPassword', {
  title: '重置密码',
  auth: 'none',
  client: true,
  input: z.strictObject({
    phone,
    smsCode,
    password,
    /** Purpose of the code: forgotten password (2) or change while logged in (3). */
    purpose: z.literal([SmsPurpose.passwordRetrieval, SmsPurpose.passwordReset]).meta({ title: '验证码用途' }),
  }),
  example: { phone: '13800000001', smsCode: '123456', password: 'yunxiu2026', purpose: 2 },
  reply: done,
  errors: ['SMS_CODE_WRONG', 'SMS_CODE_BURNT', 'CODE_TRIES_USED', 'PASSWORD_KNOWN'],
})

/** Ends the session on the server. An addition to the known calls. */
export const logout = route('POST', 'user/userAuth/logout', {
  title: '退出登录',
  auth: 'user',
  input: nothing,
  reply: done,
})

export const userInfo = z.strictObject({
  uid: ids.uid,
  avatar: z.string(),
  account: z.string(),
  nickname: z.string(),
  career: z.string(),
  sex: enumOf(Sex),
  city: z.string(),
  phone: z.string(),
  /** Epoch seconds, negative before 1970; 0 if not given. */
  birthday,
  /** Always 0: users do not follow each other. */
  numberOfFans: count,
  /** Number of shops followed. */
  numberOfUsersConcerned: count,
  personalizedSignature: z.string(),
  quantityOfCollectibles: count,
  /** Number of favourites still shown: the `total` of goods/collectibles/list. */
  quantityOfStore: count,
  blockchainAddress: z.string(),
  emil: z.string(),
  registrationChannel: enumOf(RegistrationChannel),
  kycStatus: enumOf(KycStatus),
  isDisable: enumOf(AccountState),
  disableReason: z.string(),
  orderCount: count,
  /** Fen spent on completed orders. */
  amountConsume: fen,
  returnrecord: count,
  loginTimes: count,
  createTime: seconds,
  updateTime: seconds,
  lastLoginTime: seconds,
  points: count,
  isSecurity: z.boolean(),
  /** Whether the verified age is below `minimumAge`; false before verification. An addition to the known fields. */
  isUnderAge: z.boolean(),
  vipLevels: z.array(z.strictObject({ condition: count, level: z.int() })),
})
export type UserInfo = z.infer<typeof userInfo>

export const info = route('GET', 'user/user/info', {
  title: '查看个人资料',
  auth: 'user',
  provides: ['account', 'favourites', 'items', 'orders', 'points'],
  input: nothing,
  reply: userInfo,
})

export const updateUserInfo = route('POST', 'user/user/updateUserInfo', {
  title: '修改个人资料',
  auth: 'user',
  invalidates: ['account'],
  input: z.strictObject({
    nickname: trimmed('昵称', 1, 20).optional(),
    career: trimmed('职业', 0, 30).optional(),
    sex: enumOf(Sex).optional().meta({ title: '性别' }),
    city: trimmed('城市', 0, 40).optional(),
    /** Epoch seconds, negative before 1970; 0 if not given. */
    birthday: birthday.optional().meta({ title: '生日' }),
    personalizedSignature: trimmed('个性签名', 0, 100).optional(),
    /** A picture uploaded for the purpose `avatar`. */
    avatarImageId: ids.owned(ids.imageId, 'AvatarImageId').optional().meta({ title: '头像' }),
    /** An empty text removes it. */
    emil: textOf('mail', wantedOfMail)
      .max(100)
      .regex(/^$|^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/)
      .optional()
      .meta({ title: '邮箱' }),
  }),
  example: {
    nickname: '云边客',
    career: '画师',
    sex: 3,
    city: '杭州',
    birthday: 631_152_000,
    personalizedSignature: '且听风吟',
    avatarImageId: 'unknown',
    emil: 'someone@example.cn',
  },
  reply: userInfo,
  errors: ['BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED', 'NOT_FOUND', 'TOO_FAST', 'PROVIDER_UNAVAILABLE'],
})

export const kycInfoReply = z.strictObject({
  kycStatus: enumOf(KycStatus),
  /** True while it is under manual review; the status then stays 1. */
  reviewing: z.boolean(),
  /** Masked; empty until given. */
  realName: z.string(),
  idNumber: z.string(),
  /** Attempts left today. */
  triesLeft: count,
  /** Why the last attempt failed or is under review; empty otherwise. */
  failReason: z.string(),
  verifiedTime: seconds.nullable(),
})

export const kycInfo = route('GET', 'user/user/kyc/info', {
  title: '查看实名状态',
  auth: 'user',
  provides: ['account'],
  input: nothing,
  reply: kycInfoReply,
})

export const kycAdd = route('POST', 'user/user/kyc/add', {
  title: '提交实名认证',
  auth: 'user',
  invalidates: ['account'],
  input: z.strictObject({
    realName: textOf('name', '2 到 20 个汉字，间隔点写作 ·')
      .regex(/^[\p{Script=Han}·]{2,20}$/u)
      .meta({ title: '真实姓名' }),
    idNumber: textOf('idNumber', '18 位，末位可以是 X')
      .regex(/^\d{17}[\dXx]$/)
      .meta({ title: '身份证号码' }),
    /** Version of `identity-agreement` to which the user consented apart from everything else. */
    agreementVersion: z.string().max(200).meta({ title: '对《实名认证须知》的同意' }),
  }),
  example: { realName: '沈知白', idNumber: '330106199003070000', agreementVersion: '1.0' },
  reply: kycInfoReply,
  errors: [
    'AGREEMENT_OUTDATED',
    'ID_NUMBER_WRONG',
    'KYC_DONE',
    'KYC_REVIEWING',
    'KYC_TRIES_USED',
    'ID_NUMBER_TAKEN',
    'PROVIDER_UNAVAILABLE',
  ],
})

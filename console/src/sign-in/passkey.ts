import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { type CallInput, send } from '../lib/call.ts'
import { Refusal } from '../lib/refusal.ts'

export const supportsPasskeys = browserSupportsWebAuthn

/**
 * Returns why passkeys are unavailable; null if they are available. Browsers offer them only over https and on
 * localhost.
 */
export function passkeyUnavailableReason(): string | null {
  if (supportsPasskeys()) return null
  return window.isSecureContext ? '这个浏览器不支持通行密钥。' : '通行密钥要用 https 打开控制台才能使用。'
}

/**
 * Messages for errors that occur both when a passkey is made and when it is used (Web Authentication, section 5.1), by
 * the name of the error.
 */
const commonErrors: Readonly<Record<string, string>> = {
  AbortError: '操作被中断了，请再试一次',
  ConstraintError: '这把安全密钥不能确认是本人在用：要支持 PIN、指纹或面容，请换一把',
  NotSupportedError: '这台设备或这把安全密钥不支持通行密钥，请换一把，或改用身份验证器',
  OperationError: '已经有一个验证窗口开着，请先完成或关闭它',
  SecurityError: '浏览器不允许在这个网址使用通行密钥，请从控制台的正式网址打开',
  TypeError: '这个浏览器不认识服务器要的通行密钥，请更新浏览器，或改用身份验证器',
  UnknownError: '设备未能完成操作，请重新插入安全密钥，或换一台设备再试',
}
/**
 * Messages for making a passkey. NotAllowedError covers a closed window, a timeout and an unsupported key; browsers do
 * not distinguish them.
 */
const createErrors: Readonly<Record<string, string>> = {
  ...commonErrors,
  InvalidStateError: '这台设备或这把安全密钥已经登记过了，不用再添加',
  NotAllowedError: '没有添加：窗口关掉了、等待太久，或这把安全密钥没有 PIN 和指纹（旧式 U2F 密钥不能用）',
}
const verifyErrors: Readonly<Record<string, string>> = {
  ...commonErrors,
  InvalidStateError: '这台设备上没有这个账号的通行密钥，请换一台设备，或改用动态码',
  NotAllowedError: '没有完成验证：窗口关掉了、等待太久，或这里没有登记过的通行密钥。可以再试一次，或改用动态码',
}

/** Awaits the browser's passkey dialog. Throws Refusal. */
async function awaitBrowser<T>(work: Promise<T>, sentences: Readonly<Record<string, string>>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const name = typeof cause === 'object' && cause !== null && 'name' in cause ? String(cause.name) : ''
    throw new Refusal(sentences[name] ?? '浏览器没有完成操作，请再试一次，或改用身份验证器', { cause })
  }
}

/** Verifies the second factor with a passkey. Throws ApiError, and Refusal if the browser provides none. */
export async function verifyPasskey(): Promise<void> {
  const { options } = await send('session/askPasskey', {})
  const passkey = await awaitBrowser(startAuthentication({ optionsJSON: options as never }), verifyErrors)
  await send('session/factor', { passkey } as CallInput<'session/factor'>)
}

/**
 * Creates a passkey on this device; `sendCall` sends the calls. Throws ApiError, and Refusal if the browser creates none.
 * @returns recovery codes, shown only once; none if the account had a factor before.
 */
export async function createPasskey(name: string, sendCall: typeof send = send): Promise<string[]> {
  const { options } = await sendCall('session/beginPasskey', {})
  const passkey = await awaitBrowser(startRegistration({ optionsJSON: options as never }), createErrors)
  const { recoveryCodes } = await sendCall('session/confirmPasskey', {
    name,
    passkey,
  } as CallInput<'session/confirmPasskey'>)
  return recoveryCodes
}

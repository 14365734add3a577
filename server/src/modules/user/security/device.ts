import { type Path, Platform } from '@app/contract'
import type { CallInfo } from '../../../core/handler.ts'
import type { Origin } from '../sessions/service.ts'

type Names = readonly (readonly [pattern: RegExp, name: string])[]

/** The first match wins: many systems and browsers also claim to be their ancestors. */
const systems: Names = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, '鸿蒙设备'],
  [/Android.*Mobile/, 'Android 手机'],
  [/Android/, 'Android 平板'],
  [/Windows NT/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux 电脑'],
]
const browsers: Names = [
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/DingTalk/, '钉钉'],
  [/Weibo/, '微博'],
  [/\bQQ\//, 'QQ'],
  [/MQQBrowser|QQBrowser/, 'QQ 浏览器'],
  [/UCBrowser|UCWEB/, 'UC 浏览器'],
  [/Quark/, '夸克'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/HeyTapBrowser/, 'OPPO 浏览器'],
  [/VivoBrowser/, 'vivo 浏览器'],
  [/SamsungBrowser/, '三星浏览器'],
  [/baidubrowser|BIDUBrowser|baiduboxapp/, '百度'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const unknown = '未知设备'

/**
 * Returns device and browser in common words: `Android 手机 · 微信`. Only this is stored of a user agent: inside the native
 * app the rest of it contains the access token.
 */
export function describeDevice(userAgent: string, platform: Platform): string {
  const system = nameIn(systems, userAgent)
  const browser = platform === Platform.app ? '客户端' : nameIn(browsers, userAgent)
  if (browser === undefined) return system ?? unknown
  return `${system ?? unknown} · ${browser}`
}

/** Returns the origin of a call, as stored with a session or an event. */
export function originOf({ platform, device, ip, client }: CallInfo<Path>): Origin {
  return { platform, device: describeDevice(device, platform), ip, client }
}

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

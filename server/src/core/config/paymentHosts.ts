import { isThisMachine } from './schemas.ts'
import type { Settings } from './parse.ts'
import { type RealChannel, realChannelsOf } from './realChannels.ts'
import { settings } from './settings.ts'

/** Domains of each provider's sandbox or test environment. */
const testDomains: Record<RealChannel, readonly string[]> = {
  alipay: ['alipaydev.com'],
  // WeChat Pay's API v3 has no test environment.
  wechatPay: [],
  huifu: ['spin-test.cloudpnr.com', 'opps-test.cloudpnr.com', 'mertest.cloudpnr.com', 'api-uat.huifu.com'],
  ums: ['test-api-open.chinaums.com', 'qr-test.chinaums.com', '58.247.0.18'],
}

/**
 * Returns the endpoints of chosen channels that take no real money: the provider's test hosts, and the local machine.
 */
export function testPaymentHosts(parsed: Settings): { name: string; host: string }[] {
  return realChannelsOf(parsed).flatMap((channel) => {
    const given: Readonly<Record<string, unknown>> = parsed[channel]
    return Object.entries(settings[channel]).flatMap(([key, { name }]) => {
      const address = given[key]
      if (!/endpoint$/i.test(key) || typeof address !== 'string' || address === '') return []
      const { hostname } = new URL(address)
      const isTest = testDomains[channel].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
      return isTest || isThisMachine(hostname) ? [{ name, host: hostname }] : []
    })
  })
}

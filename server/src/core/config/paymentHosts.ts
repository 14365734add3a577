import { isThisMachine } from './kinds.ts'
import type { Settings } from './parse.ts'
import { type RealChannel, realChannelsOf } from './realChannels.ts'
import { settings } from './settings.ts'

/** Where each provider plays: the domains of its sandbox or test environment. */
const testDomains: Record<RealChannel, readonly string[]> = {
  alipay: ['alipaydev.com'],
  // Its third interface has none.
  wechatPay: [],
  huifu: ['spin-test.cloudpnr.com', 'opps-test.cloudpnr.com', 'mertest.cloudpnr.com', 'api-uat.huifu.com'],
  ums: ['test-api-open.chinaums.com', 'qr-test.chinaums.com', '58.247.0.18'],
}

/** The endpoints of chosen channels where no real money is taken: the provider's own test hosts, and this machine. */
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

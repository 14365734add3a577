import fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { addSecurityHeaders } from '../../src/http/security.ts'

test('sites that may frame ours form one list of sources: a comma would begin another policy', async () => {
  const config = testConfig({ http: { frameAncestors: ["'self'", 'https://a.cn', 'https://b.cn:8443'] } })
  const app = fastify()
  addSecurityHeaders(app, config)
  const { headers } = await app.inject('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toContain(',')
  expect(policy.split('; ')).toContain("frame-ancestors 'self' https://a.cn https://b.cn:8443")
})

test.each([
  ['production', 'https://example.cn', 'max-age=31536000'],
  ['production', 'http://example.cn', undefined],
  ['development', 'https://example.cn', undefined],
] as const)('in %s at %s browsers are required to use https: %s', async (environment, publicUrl, told) => {
  const app = fastify()
  addSecurityHeaders(app, testConfig({ process: { environment }, http: { publicUrl } }))
  const { headers } = await app.inject('/')
  expect(headers['strict-transport-security']).toBe(told)
})

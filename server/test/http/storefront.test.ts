import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { addSecurityHeaders } from '../../src/http/security.ts'
import { storefrontRoutes } from '../../src/http/storefront.ts'

test('the page’s policy names the scripts that were built into it, and nothing that was filled in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'index.html'),
    '<script>one()</script><script src="/a.js"></script>\n<script>two()</script><!--here-->',
  )
  const app = fastify()
  addSecurityHeaders(app, testConfig())
  await app.register(
    storefrontRoutes(folder, {
      fillPage: async (page) => page.replace('<!--here-->', '<script>filled()</script>'),
      consoleOrigin: "'self'",
    }),
  )
  const { headers, body } = await app.inject('/')
  expect(body).toContain('filled()')
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  const sources = String(headers['content-security-policy'])
    .split('; ')
    .find((directive) => directive.startsWith('script-src'))
  expect(sources).toBe(`script-src 'self' ${hash('one()')} ${hash('two()')}`)
  const elsewhere = await app.inject('/a.js')
  expect(elsewhere.headers['content-security-policy']).toContain("script-src 'self';")
})

test('[console.preview] the preview is framed by the console alone, not indexed, and answered before any code of the page runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '<html><head><script>one()</script></head><!--here--></html>')
  const app = fastify()
  addSecurityHeaders(app, testConfig())
  const fillPage = async (page: string) => page.replace('<!--here-->', 'filled')
  await app.register(storefrontRoutes(folder, { fillPage, consoleOrigin: 'https://console.example.cn' }))
  const { headers, body } = await app.inject('/preview')
  expect(body).toContain('<head><script src="/preview.js"></script><script>one()')
  expect(body).not.toContain('filled')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['content-security-policy']).toContain('frame-ancestors https://console.example.cn')
  expect((await app.inject('/')).headers['content-security-policy']).not.toContain('console.example.cn')
})

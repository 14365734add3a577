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

test('the policy of the page names the scripts that were built into it, and nothing that was filled in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'index.html'),
    '<script>one()</script><script src="/a.js"></script>\n<script>two()</script><!--here-->',
  )
  const app = fastify()
  addSecurityHeaders(app, testConfig())
  await app.register(storefrontRoutes(folder, async (page) => page.replace('<!--here-->', '<script>filled()</script>')))
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

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensurePromtool } from '../lib/programs.ts'

const folder = join(import.meta.dirname, '../watch')
const promtool = (...options: string[]) =>
  ensurePromtool().then((program) => execFileSync(program, options, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }))
const alertsIn = (file: string, word: string) =>
  new Set(
    [...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`${word}: (\\w+)`, 'g'))].map(([, name]) => name),
  )

test('[run.metrics] each alarm has a test of its own, and promtool confirms that it fires when it should', async () => {
  expect(alertsIn('alerts.test.yml', '- name')).toEqual(alertsIn('alerts.yml', 'alert'))
  expect(await promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

test('a rule that says something else than its test is found', async () => {
  await expect(promtool('test', 'rules', '../test/wrongAlerts.test.yml')).rejects.toThrow('FAILED')
})

test('Prometheus accepts the configuration and its rules', async () => {
  expect(await promtool('check', 'config', 'prometheus.yml')).toContain('19 rules found')
})

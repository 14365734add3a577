import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { arrived } from './barriers.ts'

/** A path that the stage of the browser tests gives in a full run (`scripts/lib/pageCheckers.mjs`). */
function pathOf(name: 'JAVA_PATH' | 'VNU_PATH' | 'ACE_PATH'): string {
  const path = process.env[name]
  if (!path) throw new Error(`${name} is missing: these tests are part of npm run test:full`)
  return path
}

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: string
  message: string
  extract?: string
}

/**
 * Everything that the Nu HTML checker finds wrong with a document.
 * @returns its messages, each with the markup that it is about.
 */
export async function findInvalid(html: string): Promise<string[]> {
  const { messages } = await new Promise<{ messages: Message[] }>((resolve, reject) => {
    const checker = execFile(
      pathOf('JAVA_PATH'),
      ['-Xss4m', '-jar', pathOf('VNU_PATH'), '--format', 'json', '--stdout', '-'],
      { maxBuffer: 64 * 1024 * 1024 },
      (_failed, stdout, stderr) => {
        // It ends with 1 where it found something.
        try {
          resolve(JSON.parse(stdout) as { messages: Message[] })
        } catch {
          reject(new Error(`The checker did not answer: ${stderr}`))
        }
      },
    )
    checker.stdin?.end(html)
  })
  return messages
    .filter(({ message }) => !leftOut.some((pattern) => pattern.test(message)))
    .map(({ message, extract }) => `${message} ${extract ?? ''}`)
}

/** What the checker says that is no fault of ours, each with the reason. */
const leftOut: readonly RegExp[] = [
  // A remark on style, no fault: the formatter of the project closes void elements of its HTML files so.
  /^Trailing slash on void elements has no effect/,
]

interface Finding {
  ruleId: string
  value: [string, string]
  message: string
  path: { dom: string }
  snippet: string
}

interface Ace {
  Checker: new () => { check: (within: Document, sets: string[]) => Promise<{ results: Finding[] }> }
}

/**
 * Every violation that IBM's engine is sure of; what it says is to be judged by a person is left to persons.
 * @returns its messages, each with the place and the markup.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await arrived(page)
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(readFileSync(pathOf('ACE_PATH'), 'utf8'))
  const results = await page.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: Ace }).ace
    const { results: all } = await new Checker().check(document, ['IBM_Accessibility'])
    return all
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, path, snippet }) => ({ ruleId, message, place: path.dom, snippet }))
  })
  return results
    .filter(({ ruleId, snippet }) => !excused.some((one) => one.ruleId === ruleId && one.snippet.test(snippet)))
    .map(({ ruleId, message, place, snippet }) => `${ruleId}: ${message} ${place} ${snippet.slice(0, 160)}`)
}

/** Findings that are none, by their rule and their markup, each with the reason. */
const excused: readonly { ruleId: string; snippet: RegExp }[] = [
  // The guards around an open dialog are the library's and out of reach for everybody.
  { ruleId: 'aria_hidden_nontabbable', snippet: /data-base-ui-focus-guard/ },
]

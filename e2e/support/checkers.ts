import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { arrived } from './barriers.ts'

/** Reads a path that the full browser tests get from `scripts/lib/pageCheckers.mjs`. */
function pathOf(name: 'JAVA_PATH' | 'VNU_PATH' | 'ACE_PATH'): string {
  const path = process.env[name]
  if (!path) throw new Error(`${name} is missing: these tests are part of npm run test:all`)
  return path
}

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  message: string
  url?: string
  extract?: string
}

/**
 * Finds everything that the Nu HTML checker reports about documents. One call checks many, because starting the checker
 * takes longer than a document.
 * @param documents markup by name.
 * @returns its messages, each with the document's name and the markup that it is about.
 */
export async function findInvalid(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'))
  try {
    const names = [...documents.keys()]
    await Promise.all(names.map((name, index) => writeFile(join(folder, `${index}.html`), documents.get(name) ?? '')))
    const { messages } = await checkFolder(folder)
    return messages
      .filter(({ message }) => !leftOut.some((pattern) => pattern.test(message)))
      .map(({ message, url = '', extract }) => {
        const name = names[Number(/(\d+)\.html$/.exec(url)?.[1])]
        return `${name}: HTML: ${message} ${extract ?? ''}`
      })
  } finally {
    await rm(folder, { recursive: true })
  }
}

function checkFolder(folder: string): Promise<{ messages: Message[] }> {
  return new Promise((resolve, reject) => {
    const options = ['-Xss4m', '-jar', pathOf('VNU_PATH'), '--format', 'json', '--stdout', '--skip-non-html', folder]
    execFile(pathOf('JAVA_PATH'), options, { maxBuffer: 64 * 1024 * 1024 }, (_failed, stdout, stderr) => {
      // The checker exits with 1 if it finds something.
      try {
        resolve(JSON.parse(stdout) as { messages: Message[] })
      } catch {
        reject(new Error(`The checker did not answer: ${stderr}`))
      }
    })
  })
}

/** Messages of the checker that are not faults, each with the reason. */
const leftOut: readonly RegExp[] = [
  // A remark on style: the project's formatter closes void elements of its HTML files this way.
  /^Trailing slash on void elements has no effect/,
  // The checker's parser of styles does not know this rule yet: https://www.w3.org/TR/css-properties-values-api-1/
  /^CSS: Unrecognized at-rule “@property”/,
  // A guess, wrong for a page whose names of settings outnumber its sentences.
  /^This document appears to be written in English/,
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
 * Finds every violation that IBM's engine is sure of; findings that need a person's judgement are not included.
 * @returns its messages, each with the location and the markup.
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
    .map(({ ruleId, message, place, snippet }) => `IBM: ${ruleId}: ${message} ${place} ${snippet.slice(0, 160)}`)
}

/** False findings by rule and markup, each with the reason. */
const excused: readonly { ruleId: string; snippet: RegExp }[] = [
  // The guards around an open dialog belong to the library and cannot be reached by any user.
  { ruleId: 'aria_hidden_nontabbable', snippet: /data-base-ui-focus-guard/ },
]

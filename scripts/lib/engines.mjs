import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChineseFont } from './browser.mjs'
import { findProgram, installPackage, isExecutable } from './debian.mjs'
import { SetupError } from './project.mjs'

/**
 * Requirements of the tests in each other engine: environment variables with its programs, and the Debian package of
 * each.
 */
const programs = {
  firefox: { FIREFOX_PATH: { find: () => findProgram(['firefox-esr']), package: 'firefox-esr' } },
  webkit: {
    WEBKIT_DRIVER_PATH: { find: () => findProgram(['WebKitWebDriver']), package: 'webkit2gtk-driver' },
    WEBKIT_BROWSER_PATH: { find: findMiniBrowser, package: 'libwebkit2gtk-4.1-0' },
    XVFB_PATH: { find: () => findProgram(['Xvfb']), package: 'xvfb' },
  },
}

/**
 * Returns environment variables with the programs of a browser engine other than Chromium's. Installs Debian's packages
 * if they are missing and installation is allowed. Throws a SetupError that names them.
 * @param {keyof typeof programs} engine
 * @returns {Promise<Record<string, string>>}
 */
export async function ensureEngine(engine) {
  const wanted = Object.entries(programs[engine])
  const missing = wanted.filter(([, { find }]) => !find()).map(([, one]) => one.package)
  try {
    for (const name of missing) await installPackage(name)
    await ensureChineseFont()
  } catch {
    throw absent(engine, missing)
  }
  const found = wanted.map(([name, { find }]) => [name, find()])
  if (found.some(([, path]) => !path)) throw absent(engine, missing)
  return Object.fromEntries(found)
}

/** Finds WebKitGTK's MiniBrowser, which is not on the PATH because only its driver starts it. */
function findMiniBrowser() {
  const paths = readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
  return paths.find(isExecutable)
}

/**
 * @param {string} engine
 * @param {string[]} packages
 */
function absent(engine, packages) {
  const names = [...packages, 'fonts-noto-cjk'].join(' ')
  return new SetupError(
    `全量测试的 ${engine} 部分需要 Debian 软件包 ${names}，请安装后再试。 / The ${engine} part of the full tests needs Debian's ` +
      `packages ${names}: please install them (apt-get install -y ${names}) and try again.`,
  )
}

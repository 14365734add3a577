import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findProgram as find, installPackage, isExecutable } from './debian.mjs'
import { SetupError } from './project.mjs'

/** Headless Chromium, which runs the pages in two thirds of the time. */
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'Google Chrome', 'Chromium']
/** Folders of application binaries on macOS. */
const applications = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS']

/** @param {string[]} names */
const findProgram = (...names) => find(names, applications)

/**
 * Returns the path of a Chromium for the browser tests, which also need Chinese glyphs. Installs Debian's packages if
 * they are missing and installation is allowed: the headless shell, or the whole browser if there is no such package.
 * CHROMIUM_PATH selects another one. Throws a SetupError that says what to install.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const own = process.env['CHROMIUM_PATH']
  if (own && isExecutable(own)) return own
  if (process.platform === 'darwin') return browserOnMac()
  await ensureChineseFont()
  if (!findProgram(shell)) await installPackage(shell).catch(() => undefined)
  if (!findProgram(shell, ...browsers)) await installPackage('chromium')
  const found = findProgram(shell, ...browsers)
  if (!found) throw new SetupError('装好后仍找不到 chromium。 / chromium was installed but is not on the PATH.')
  return found
}

/** Finds Chromium on macOS, which has the glyphs. Nothing is installed there without consent. */
function browserOnMac() {
  const found = findProgram(shell, ...browsers)
  if (found) return found
  throw new SetupError(
    '浏览器测试需要 Chrome 或 Chromium，请安装，或用 CHROMIUM_PATH 指定。 / ' +
      'The browser tests need Chrome or Chromium: please install it, or name one in CHROMIUM_PATH.',
  )
}

/**
 * Installs Debian's Chinese glyphs if they are missing and installation is allowed. Throws a SetupError that says what
 * to install.
 */
export async function ensureChineseFont() {
  if (!hasChineseFont()) await installPackage('fonts-noto-cjk')
}

function hasChineseFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupError } from './project.mjs'
import { run } from './run.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Path of a Chromium for the browser tests, which also need Chinese glyphs. Debian's packages are installed where they
 * are missing and where that is allowed; otherwise a SetupError says what to install. CHROMIUM_PATH names another one.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const own = process.env['CHROMIUM_PATH']
  if (own && isExecutable(own)) return own
  const missing = [...(findProgram(...programs) ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length > 0) await installPackages(missing)
  const found = findProgram(...programs)
  if (!found) throw new SetupError('装好后仍找不到 chromium。 / chromium was installed but is not on the PATH.')
  return found
}

/** @param {string[]} names */
async function installPackages(names) {
  const asRoot = process.getuid?.() === 0 ? [] : canSudo() ? ['sudo', '-n', '-E'] : undefined
  if (!asRoot || !findProgram('apt-get'))
    throw new SetupError(
      `浏览器测试需要 ${names.join('、')}，请安装后再试。 / The browser tests need ${names.join(' and ')}: ` +
        `please install them (on Debian: apt-get install -y ${names.join(' ')}) and try again.`,
    )
  console.log(`安装 ${names.join('、')}… / Installing ${names.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} options */
  const aptGet = (...options) => {
    const [program = 'apt-get', ...rest] = [...asRoot, 'apt-get', '-q', '-y', ...options]
    return run(program, rest, { env })
  }
  await aptGet('update')
  const code = await aptGet('install', '--no-install-recommends', ...names)
  if (code !== 0)
    throw new SetupError(`apt-get 安装 ${names.join(' ')} 失败。 / apt-get could not install ${names.join(' ')}.`)
}

/** @param {string[]} names */
function findProgram(...names) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function hasChineseFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

function canSudo() {
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

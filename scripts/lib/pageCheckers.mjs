import { join } from 'node:path'
import { ensureCachedPackage } from './cachedPackage.mjs'
import { findProgram, installPackage } from './debian.mjs'
import { SetupError } from './project.mjs'

/** Version of the Nu HTML checker: licence MIT, maintained by the W3C; 31 MB, runs on Java. */
const vnuVersion = '26.9.27'
/** Version of IBM's accessibility engine: licence Apache-2.0; 26 MB. */
const engineVersion = '4.0.34'

/**
 * Returns environment variables with the paths of the checkers that the full tests use besides axe. Installs Debian's
 * Java if it is missing and may be installed. Throws a SetupError that says what to install.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @returns {Promise<Record<'JAVA_PATH' | 'VNU_PATH' | 'ACE_PATH', string>>}
 */
export async function ensurePageCheckers(runtime) {
  return {
    JAVA_PATH: await ensureJava(),
    VNU_PATH: join(await ensureCachedPackage(runtime, 'vnu-jar', vnuVersion), 'build/dist/vnu.jar'),
    ACE_PATH: join(await ensureCachedPackage(runtime, 'accessibility-checker-engine', engineVersion), 'ace.js'),
  }
}

async function ensureJava() {
  // macOS has a `java` stub that only explains where to get Java.
  const home = process.env['JAVA_HOME']
  const find = () => findProgram(['java'], home ? [join(home, 'bin')] : [])
  if (!find() && process.platform === 'linux') await installPackage('default-jre-headless')
  const found = find()
  if (!found)
    throw new SetupError(
      '全量测试需要 Java 17，请安装后再试。 / The full tests need Java 17: please install it and try again.',
    )
  return found
}

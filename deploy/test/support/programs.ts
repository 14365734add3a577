import {
  ensureBackrest,
  ensureClusterPrograms,
  ensureDockerCompose,
  ensureHaproxy,
  ensureNginx,
  ensureOpenssl,
  ensurePromtool,
  ensureSystemd,
} from '../../lib/programs.ts'

/** Downloads the programs before the first test, so that no test's time includes a download. */
export default async function setup(): Promise<void> {
  const usual = [ensureHaproxy, ensureNginx, ensureOpenssl, ensurePromtool, ensureSystemd]
  const full = process.env['TEST_SIZE'] === 'full' ? [ensureClusterPrograms, ensureBackrest, ensureDockerCompose] : []
  for (const ensure of [...usual, ...full]) await ensure()
}

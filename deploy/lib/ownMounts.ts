import { spawn } from 'node:child_process'
import { once } from 'node:events'

const marked = 'DRILL_OWN_MOUNTS'

/** Whether this process already runs in a mount namespace of its own. */
export const hasOwnMounts = (): boolean => process.env[marked] === '1'

/**
 * Runs the same command in a mount namespace of its own, so that its mounts disappear when it ends for any reason.
 * Returns its exit code. Throws if that requires root.
 */
export async function runWithOwnMounts(): Promise<number> {
  if (process.getuid?.() !== 0) throw new Error('This drill mounts small disks: run it as root, on Linux.')
  const child = spawn('unshare', ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [marked]: '1' },
  })
  // A terminal signals both processes; a signal to this one alone is forwarded.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

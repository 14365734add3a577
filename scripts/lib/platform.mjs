import { SetupError } from './project.mjs'

/**
 * Throws a SetupError that lists the supported platforms, unless this one is supported.
 * @param {string} platform
 * @param {string} cpu
 */
export function checkPlatform(platform, cpu) {
  if (['linux', 'darwin'].includes(platform) && ['x64', 'arm64'].includes(cpu)) return
  throw new SetupError(
    `这个项目可在 Linux 和 macOS（x64 或 arm64）上运行，这里是 ${platform} ${cpu}：请在 Linux 容器或虚拟机（如 WSL）中使用。 / ` +
      `This project runs on Linux and macOS, x64 or arm64, and this is ${platform} ${cpu}: ` +
      'please use a Linux container or a virtual machine such as WSL.',
  )
}

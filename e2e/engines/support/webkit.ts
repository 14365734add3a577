import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HeldProcess, startHeld } from './heldProcess.ts'
import { startListener } from './listener.ts'
import type { Engine, Tab } from './tab.ts'

/** Starts a display for WebKitGTK's MiniBrowser. Each tab is a browser of its own, because a driver has one session. */
export async function launchWebKit(paths: { driver: string; browser: string; display: string }): Promise<Engine> {
  const display = startHeld([paths.display, '-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const [, number = ''] = await display.says(/^(\d+)$/m)
  return {
    openTab: (address) => openTab(paths, address, `:${number}`),
    close: () => display.end(),
  }
}

async function openTab(paths: { driver: string; browser: string }, address: string, display: string): Promise<Tab> {
  const listener = await startListener(address)
  const port = await freePort()
  const driver = startHeld([paths.driver, `--port=${port}`], {
    DISPLAY: display,
    LANG: 'C.UTF-8',
    LANGUAGE: 'zh_CN',
    // Its sandbox cannot start as root. Without compositing its window crashes as soon as a page needs a layer.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const end = async () => {
    await driver.end()
    listener.stop()
  }
  try {
    const session = await newSession(
      driver,
      `http://127.0.0.1:${port}`,
      [
        '--automation',
        // Hides its toolbar, whose buttons make the window wider than a phone.
        '--full-screen',
        '--time-zone=Asia/Shanghai',
        `--proxy=${listener.url}`,
      ],
      paths.browser,
    )
    return tabOf(session, listener.complaints, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Sends a command of one session and returns its value: https://www.w3.org/TR/webdriver2/ */
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function newSession(driver: HeldProcess, url: string, args: readonly string[], binary: string): Promise<Send> {
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } }
  const started = performance.now()
  for (;;) {
    try {
      const { sessionId } = (await send(`${url}/session`, 'POST', { capabilities })) as { sessionId: string }
      return (method, path, body) => send(`${url}/session/${sessionId}${path}`, method, body)
    } catch (error) {
      // Connections are refused until the driver listens.
      if (!(error instanceof TypeError) || performance.now() - started > 60_000)
        throw new Error(`WebKitWebDriver starts no browser:\n${driver.output()}`, { cause: error })
      await sleep(100)
    }
  }
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

function tabOf(session: Send, complaints: string[], end: () => Promise<void>): Tab {
  const run = (script: string) => session('POST', '/execute/sync', { script, args: [] })
  return {
    complaints,
    goto: async (url) => void (await session('POST', '/url', { url })),
    reload: async () => void (await session('POST', '/refresh', {})),
    back: async () => void (await session('POST', '/back', {})),
    evaluate: (expression) => run(`return ${expression}`),
    perform: async (actions) => void (await session('POST', '/actions', { actions })),
    async resize({ width, height }) {
      await session('POST', '/window/rect', { x: 0, y: 0, width, height })
    },
    screenshot: async () => Buffer.from((await session('GET', '/screenshot')) as string, 'base64'),
    close: end,
  }
}

/** Returns a free port, because the driver cannot choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHeld } from './heldProcess.ts'
import type { Engine, Tab } from './tab.ts'

/** A message of a page's console, as Firefox reports it. */
interface LogEntry {
  level: string
  text: string | null
  source: { context?: string }
}

interface Connection {
  send: <Result>(method: string, params: object) => Promise<Result>
  onLog: Map<string, (entry: LogEntry) => void>
  close: () => void
}

/** Starts headless Firefox and drives it by its built-in WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export async function launchFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const browser = startHeld([
    program,
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
  ])
  const [, url = ''] = await browser.says(/WebDriver BiDi listening on (ws:\S+)/)
  const connection = await connect(`${url}/session`)
  await connection.send('session.new', { capabilities: {} })
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    openTab: (address) => openTab(connection, address),
    async close() {
      connection.close()
      await browser.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${url}`)))
  })
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  const onLog: Connection['onLog'] = new Map()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as
      | { type: 'success'; id: number; result: never }
      | { type: 'error'; id: number; error: string; message: string }
      | { type: 'event'; method: string; params: LogEntry }
    if (message.type === 'event') return onLog.get(message.params.source.context ?? '')?.(message.params)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') asked?.resolve(message.result)
    else asked?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    onLog,
    close: () => socket.close(),
  }
}

/** Logs CSP violations, which Firefox does not report itself. */
const tellRefusals = `() => document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP', event.effectiveDirective, event.blockedURI, event.sourceFile))`

async function openTab({ send, onLog }: Connection, address: string): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const userContexts = [userContext]
  await send('network.setExtraHeaders', {
    headers: [{ name: 'x-forwarded-for', value: { type: 'string', value: address } }],
    userContexts,
  })
  await send('emulation.setLocaleOverride', { locale: 'zh-CN', userContexts })
  await send('emulation.setTimezoneOverride', { timezone: 'Asia/Shanghai', userContexts })
  await send('script.addPreloadScript', { functionDeclaration: tellRefusals, userContexts })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  const complaints: string[] = []
  onLog.set(context, ({ level, text }) => level === 'error' && complaints.push(text ?? ''))
  return {
    complaints,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    reload: () => send('browsingContext.reload', { context, wait: 'interactive' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async evaluate(expression) {
      const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        },
      )
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return answer.result?.value === undefined ? undefined : (JSON.parse(answer.result.value) as unknown)
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }),
    screenshot: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    async close() {
      onLog.delete(context)
      await send('browser.removeUserContext', { userContext })
    },
  }
}

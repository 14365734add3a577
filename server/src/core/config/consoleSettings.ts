import { choice, networks, portOrNone, seconds, text, url } from './schemas.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of the operators' console. */
export const consoleSettings = {
  isOn: setting({
    name: 'CONSOLE',
    schema: choice('on', 'off'),
    default: 'on',
    description: "Whether this server has the operators' console.",
  }),
  url: setting({
    name: 'CONSOLE_URL',
    schema: url('http', 'https'),
    default: '',
    description:
      'URL at which operators reach the console. Calls from other origins are refused. Empty: the address of the request.',
  }),
  host: setting({
    name: 'CONSOLE_HOST',
    schema: text(255),
    default: '',
    description: 'Address on which the console listens if CONSOLE_PORT is given. Empty: localhost.',
  }),
  port: setting({
    name: 'CONSOLE_PORT',
    schema: portOrNone(),
    default: '',
    description:
      'TCP port of the console alone, which the port of the site then no longer serves. Empty: the console shares the port of the site. 0 takes any free port.',
  }),
  allow: setting({
    name: 'CONSOLE_ALLOW',
    schema: networks(),
    default: '',
    description:
      'Addresses and ranges from which the console can be reached; for all others it does not exist. Behind proxies it depends on TRUST_PROXY. Empty: from everywhere.',
  }),
  folder: setting({
    name: 'CONSOLE_FOLDER',
    schema: text(1000),
    default: 'console/dist',
    description:
      'Built console to serve, relative to the project folder. If it does not exist, only its calls are served.',
  }),
  idleSeconds: setting({
    name: 'CONSOLE_IDLE_SECONDS',
    schema: seconds(60, DAY),
    default: 1800,
    description: 'Idle time after which a console session ends.',
  }),
  sessionSeconds: setting({
    name: 'CONSOLE_SESSION_SECONDS',
    schema: seconds(300, 7 * DAY),
    default: DAY / 2,
    description: 'Maximum duration of a console session.',
  }),
  stepUpSeconds: setting({
    name: 'CONSOLE_STEP_UP_SECONDS',
    schema: seconds(30, DAY),
    default: 300,
    description: 'Time after a second factor during which dangerous actions do not ask for it again.',
  }),
}

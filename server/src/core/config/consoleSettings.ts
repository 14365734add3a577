import { choice, integer, networks, portOrNone, text, url } from './kinds.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of the operators' console. */
export const consoleSettings = {
  isOn: setting('CONSOLE', choice('on', 'off'), 'on', 'Whether this server has the console of the operators.'),
  url: setting(
    'CONSOLE_URL',
    url('http', 'https'),
    '',
    'Where operators reach the console; its calls are taken from there alone. Empty: the address they are sent to.',
  ),
  host: setting(
    'CONSOLE_HOST',
    text(255),
    '',
    'Address that the console listens on where CONSOLE_PORT is given; empty: localhost.',
  ),
  port: setting(
    'CONSOLE_PORT',
    portOrNone(),
    '',
    'TCP port of the console alone, which the port of the site then answers nothing of; empty: the console is on the port of the site. 0 takes any free one.',
  ),
  allow: setting(
    'CONSOLE_ALLOW',
    networks(),
    '',
    'Addresses and ranges from which the console may be reached; for everybody else it is not there. Behind proxies TRUST_PROXY says whose word is taken for an address. Empty: from everywhere.',
  ),
  folder: setting(
    'CONSOLE_FOLDER',
    text(1000),
    'console/dist',
    'The built console that is served, relative to the project folder; where it does not exist only its calls are.',
  ),
  idleSeconds: setting(
    'CONSOLE_IDLE_SECONDS',
    integer(60, DAY),
    1800,
    'After how long without a call somebody has to log in to the console again.',
  ),
  sessionSeconds: setting(
    'CONSOLE_SESSION_SECONDS',
    integer(300, 7 * DAY),
    DAY / 2,
    'How long a login to the console lasts at most.',
  ),
  stepUpSeconds: setting(
    'CONSOLE_STEP_UP_SECONDS',
    integer(30, DAY),
    300,
    'How long after the second factor was given what is dangerous may be done without giving it again.',
  ),
}

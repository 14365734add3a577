import { choice, integer, url } from './kinds.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** The console of the operators. */
export const consoleSettings = {
  isOn: setting('CONSOLE', choice('on', 'off'), 'on', 'Whether this server has the console of the operators.'),
  url: setting(
    'CONSOLE_URL',
    url('http', 'https'),
    '',
    'Where operators reach the console; its calls are taken from there alone. Empty: the address they are sent to.',
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

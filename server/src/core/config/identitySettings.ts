import { integer } from './kinds.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of collectors' logins and real-name verification. */
export const identitySettings = {
  accessTokenSeconds: setting('ACCESS_TOKEN_SECONDS', integer(60, DAY), 7200, 'Life of an access token.'),
  refreshTokenSeconds: setting(
    'REFRESH_TOKEN_SECONDS',
    integer(3600, 365 * DAY),
    30 * DAY,
    'Life of a refresh token, counted from its last rotation.',
  ),
  loginSeconds: setting(
    'LOGIN_SECONDS',
    integer(3600, 3650 * DAY),
    90 * DAY,
    'How long a login can be renewed; after that the person logs in again, however often the page was used.',
  ),
  passwordTrySeconds: setting(
    'PASSWORD_TRY_SECONDS',
    integer(60, DAY),
    900,
    'The time within which wrong passwords add up.',
  ),
  passwordTriesPerAsker: setting(
    'PASSWORD_TRIES_PER_ASKER',
    integer(1, 1000),
    8,
    'Wrong passwords for one phone from one network address, or from one browser that the account knows.',
  ),
  passwordTriesPerAddress: setting(
    'PASSWORD_TRIES_PER_ADDRESS',
    integer(1, 100_000),
    60,
    'Wrong passwords from one network address, whatever the phones; browsers that an account knows are not counted.',
  ),
  passwordTriesPerPhone: setting(
    'PASSWORD_TRIES_PER_PHONE',
    integer(1, 100_000),
    100,
    'Wrong passwords for one phone from everywhere together; browsers that the account knows are not counted.',
  ),
  knownClients: setting(
    'KNOWN_CLIENTS',
    integer(1, 1000),
    20,
    'Browsers and apps an account knows by their last logins; strangers cannot lock these out.',
  ),
  knownClientSeconds: setting(
    'KNOWN_CLIENT_SECONDS',
    integer(DAY, 3650 * DAY),
    400 * DAY,
    'How long an account knows a browser or app that does not come back.',
  ),
  smsCodeSeconds: setting('SMS_CODE_SECONDS', integer(60, 3600), 300, 'How long an SMS code can be used.'),
  smsIntervalSeconds: setting(
    'SMS_INTERVAL_SECONDS',
    integer(0, 3600),
    60,
    'Shortest time between two codes to one phone.',
  ),
  smsPerDay: setting('SMS_PER_DAY', integer(1, 1000), 10, 'Codes one phone may receive in a day.'),
  smsWrongTries: setting('SMS_WRONG_TRIES', integer(1, 20), 5, 'Wrong entries that burn a code.'),
  smsTriesPerAddress: setting(
    'SMS_TRIES_PER_ADDRESS',
    integer(1, 100_000),
    60,
    'Wrong codes from one network address in an hour; browsers that the account knows are not counted.',
  ),
  smsTriesPerPhone: setting(
    'SMS_TRIES_PER_PHONE',
    integer(1, 100_000),
    30,
    'Wrong codes for one phone in a day, from all browsers together that its account does not know.',
  ),
  captchaSeconds: setting('CAPTCHA_SECONDS', integer(10, 3600), 120, 'How long a captcha can be answered.'),
  lookupsPerDay: setting(
    'LOOKUPS_PER_DAY',
    integer(1, 1000),
    20,
    'Phones an account may look up in a day, to see whom a gift would go to.',
  ),
  profileChangesPerHour: setting(
    'PROFILE_CHANGES_PER_HOUR',
    integer(1, 10_000),
    30,
    'How often an account may have new words about itself judged in an hour; a service may be paid for each.',
  ),
  kycTriesPerDay: setting('KYC_TRIES_PER_DAY', integer(1, 100), 5, 'Real-name attempts an account has in a day.'),
  kycFailuresBeforeReview: setting(
    'KYC_FAILURES_BEFORE_REVIEW',
    integer(1, 100),
    3,
    'The real-name failure that hands an account to a person.',
  ),
}

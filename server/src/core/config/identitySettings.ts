import { integer, seconds } from './schemas.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of collectors' logins and real-name verification. */
export const identitySettings = {
  accessTokenSeconds: setting({
    name: 'ACCESS_TOKEN_SECONDS',
    schema: seconds(60, DAY),
    default: 7200,
    description: 'Lifetime of an access token.',
  }),
  refreshTokenSeconds: setting({
    name: 'REFRESH_TOKEN_SECONDS',
    schema: seconds(3600, 365 * DAY),
    default: 30 * DAY,
    description: 'Lifetime of a refresh token, counted from its last rotation.',
  }),
  loginSeconds: setting({
    name: 'LOGIN_SECONDS',
    schema: seconds(3600, 3650 * DAY),
    default: 90 * DAY,
    description:
      'Time for which a login can be renewed. After that the person logs in again, however often the site was used.',
  }),
  passwordTrySeconds: setting({
    name: 'PASSWORD_TRY_SECONDS',
    schema: seconds(60, DAY),
    default: 900,
    description: 'Time within which wrong passwords add up.',
  }),
  passwordTriesPerAsker: setting({
    name: 'PASSWORD_TRIES_PER_ASKER',
    schema: integer(1, 1000),
    default: 8,
    description: 'Wrong passwords for one phone from one network address, or from one browser that the account knows.',
  }),
  passwordTriesPerAddress: setting({
    name: 'PASSWORD_TRIES_PER_ADDRESS',
    schema: integer(1, 100_000),
    default: 60,
    description:
      'Wrong passwords from one network address for any phones. Browsers that an account knows are not counted.',
  }),
  passwordTriesPerPhone: setting({
    name: 'PASSWORD_TRIES_PER_PHONE',
    schema: integer(1, 100_000),
    default: 100,
    description:
      'Wrong passwords for one phone from all addresses together. Browsers that the account knows are not counted.',
  }),
  knownClients: setting({
    name: 'KNOWN_CLIENTS',
    schema: integer(1, 1000),
    default: 20,
    description: 'Browsers and apps that an account knows by their last logins. Strangers cannot lock these out.',
  }),
  knownClientSeconds: setting({
    name: 'KNOWN_CLIENT_SECONDS',
    schema: seconds(DAY, 3650 * DAY),
    default: 400 * DAY,
    description: 'Time for which an account knows a browser or app that does not return.',
  }),
  smsCodeSeconds: setting({
    name: 'SMS_CODE_SECONDS',
    schema: seconds(60, 3600),
    default: 300,
    description: 'Lifetime of an SMS code.',
  }),
  smsIntervalSeconds: setting({
    name: 'SMS_INTERVAL_SECONDS',
    schema: seconds(0, 3600),
    default: 60,
    description: 'Shortest time between two codes to one phone.',
  }),
  smsPerDay: setting({
    name: 'SMS_PER_DAY',
    schema: integer(1, 1000),
    default: 10,
    description: 'Codes one phone may receive in a day.',
  }),
  smsWrongTries: setting({
    name: 'SMS_WRONG_TRIES',
    schema: integer(1, 20),
    default: 5,
    description: 'Wrong entries that invalidate a code.',
  }),
  smsTriesPerAddress: setting({
    name: 'SMS_TRIES_PER_ADDRESS',
    schema: integer(1, 100_000),
    default: 60,
    description: 'Wrong codes from one network address in an hour. Browsers that the account knows are not counted.',
  }),
  smsTriesPerPhone: setting({
    name: 'SMS_TRIES_PER_PHONE',
    schema: integer(1, 100_000),
    default: 30,
    description: 'Wrong codes for one phone in a day, from all browsers that its account does not know.',
  }),
  captchaSeconds: setting({
    name: 'CAPTCHA_SECONDS',
    schema: seconds(10, 3600),
    default: 120,
    description: 'Lifetime of a captcha.',
  }),
  lookupsPerDay: setting({
    name: 'LOOKUPS_PER_DAY',
    schema: integer(1, 1000),
    default: 20,
    description: 'Phones an account may look up in a day to see whom a gift would go to.',
  }),
  profileChangesPerHour: setting({
    name: 'PROFILE_CHANGES_PER_HOUR',
    schema: integer(1, 10_000),
    default: 30,
    description: 'Profile texts of one account that are moderated in an hour; a provider may charge for each.',
  }),
  kycTriesPerDay: setting({
    name: 'KYC_TRIES_PER_DAY',
    schema: integer(1, 100),
    default: 5,
    description: 'Real-name attempts per account and day.',
  }),
  kycFailuresBeforeReview: setting({
    name: 'KYC_FAILURES_BEFORE_REVIEW',
    schema: integer(1, 100),
    default: 3,
    description: 'Number of the real-name failure after which staff review the account.',
  }),
}

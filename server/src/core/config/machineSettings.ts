import { productionDoors } from './doorNames.ts'
import { choice, integer, integerOrNone, portOrNone, text, url, textOrNone } from './kinds.ts'
import { setting } from './setting.ts'

/** Settings of our own processes and their database. */
export const machineSettings = {
  process: {
    environment: setting(
      'NODE_ENV',
      choice('development', 'test', 'production'),
      'development',
      'production asks for real secrets, and does not start while a door of the demonstration is open.',
    ),
    doorsLeftOpen: setting(
      'PRODUCTION_DOORS_LEFT_OPEN',
      textOrNone('all', ...productionDoors),
      '',
      'For rehearsals and for nothing else: which doors of the demonstration production starts with all the same. The log complains about each. The demonstration is never filled in, whatever stands here.',
    ),
    demonstration: setting(
      'DEMONSTRATION',
      choice('on', 'off'),
      'on',
      'Whether `npm start` fills an empty database with an invented region, its accounts and its past. off: it begins empty, and operators fill it in the console.',
    ),
    dataFolder: setting(
      'DATA_FOLDER',
      text(1000),
      '.data',
      'Where the embedded database, the embedded chain, uploads and generated secrets live; relative to the project folder.',
    ),
    innerHost: setting(
      'INNER_HOST',
      text(255),
      '127.0.0.1',
      'Address that /live, /ready and /metrics are answered on where INNER_PORT is given; they are not for the public.',
    ),
    innerPort: setting(
      'INNER_PORT',
      portOrNone(),
      '',
      'TCP port of /live, /ready and /metrics; empty: none. 0 takes any free one.',
    ),
    drainSeconds: setting(
      'DRAIN_SECONDS',
      integer(0, 600),
      0,
      'How long a process that is told to stop still takes what comes while /ready says no: longer than whoever balances the load takes to notice. 0 where nobody asks.',
    ),
    stopSeconds: setting(
      'STOP_SECONDS',
      integer(1, 3600),
      25,
      'How long a stop waits for what is under way before it cuts it off; less than whoever stops us waits.',
    ),
    jobLeaseSeconds: setting(
      'JOB_LEASE_SECONDS',
      integer(2, 3600),
      15,
      'How long the work of a worker that died is left alone; one that lives renews its claim three times as often.',
    ),
    restSeconds: setting(
      'WORKER_REST_SECONDS',
      integer(1, 600),
      5,
      'How long a worker rests at most that hears by notifications of what there is to do. Where they do not get through it looks once a second.',
    ),
    logLevel: setting(
      'LOG_LEVEL',
      choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
      'info',
      'The least important messages that are written.',
    ),
  },
  database: {
    url: setting(
      'DATABASE_URL',
      url('postgres', 'postgresql'),
      '',
      'Postgres 15 to 18; empty: an embedded one in the data folder. May hold a password.',
    ),
    directUrl: setting(
      'DATABASE_DIRECT_URL',
      url('postgres', 'postgresql'),
      '',
      'The same database past the pooler, where DATABASE_URL is one that gives a connection to each transaction, such as PgBouncer: for notifications, for locks that outlast a transaction, for rehearsals, and for migrations unless DATABASE_OWNER_URL is given. Empty: DATABASE_URL reaches the database itself. May hold a password.',
    ),
    ownerUrl: setting(
      'DATABASE_OWNER_URL',
      url('postgres', 'postgresql'),
      '',
      'The same database as who owns its tables, past any pooler: for migrations, and for nothing else. The role of DATABASE_URL then owns nothing, and each migration gives it what it needs. Empty: one role for both. May hold a password.',
    ),
    poolSize: setting(
      'DATABASE_POOL_SIZE',
      integer(2, 500),
      20,
      'Connections each process keeps at most; a worker holds one while it writes to the chain.',
    ),
    goodSharePercent: setting(
      'DATABASE_GOOD_SHARE_PERCENT',
      integer(1, 100),
      25,
      'How much of DATABASE_POOL_SIZE, in percent, those may hold at a time who work on one good; who comes beyond waits without a connection, DATABASE_LOCK_SECONDS at most. Orders and payments of one good gather instead, and take one connection besides.',
    ),
    connectSeconds: setting(
      'DATABASE_CONNECT_SECONDS',
      integer(1, 600),
      10,
      'How long a request waits for a connection, a new one or a free one, before it is told to come again.',
    ),
    statementSeconds: setting(
      'DATABASE_STATEMENT_SECONDS',
      integer(1, 3600),
      30,
      'How long one statement may take; the database ends it then.',
    ),
    answerSeconds: setting(
      'DATABASE_ANSWER_SECONDS',
      integer(1, 3600),
      35,
      'How long an answer is waited for before the connection counts as dead; more than DATABASE_STATEMENT_SECONDS.',
    ),
    lockSeconds: setting(
      'DATABASE_LOCK_SECONDS',
      integer(1, 3600),
      10,
      'How long a statement waits for a lock that another one holds.',
    ),
    idleTransactionSeconds: setting(
      'DATABASE_IDLE_TRANSACTION_SECONDS',
      integer(1, 3600),
      15,
      'How long an open transaction may say nothing before the database ends it and frees its locks.',
    ),
    preparedStatements: setting(
      'DATABASE_PREPARED_STATEMENTS',
      integerOrNone(0, 1000),
      '',
      'How many of the statements that are run often each connection keeps parsed and planned. Empty: 150, and 0 where DATABASE_DIRECT_URL tells of a pooler; PgBouncer keeps them from 1.21 on, with max_prepared_statements as high.',
    ),
    heartbeatSeconds: setting(
      'DATABASE_HEARTBEAT_SECONDS',
      integer(1, 600),
      5,
      'How often the connections that only listen, or only hold a lock, are tried; one that gives no answer for as long again is replaced.',
    ),
    waitSeconds: setting(
      'DATABASE_WAIT_SECONDS',
      integer(0, 3600),
      60,
      'How long a start waits for a database that is away or recovering.',
    ),
    maintenanceSeconds: setting(
      'DATABASE_MAINTENANCE_SECONDS',
      integer(1, 86_400),
      3600,
      'How long one statement of migrate, audit and the other commands may take or wait for a lock.',
    ),
  },
} as const

import { productionDoors } from './doorNames.ts'
import { choice, integer, integerOrNone, percent, portOrNone, seconds, text, textOrNone, url } from './schemas.ts'
import { setting } from './setting.ts'

/** Settings of our own processes and their database. */
export const machineSettings = {
  process: {
    environment: setting({
      name: 'NODE_ENV',
      schema: choice('development', 'test', 'production'),
      default: 'development',
      description:
        '`production` requires real secrets and refuses to start while a facility of the demonstration is enabled.',
    }),
    doorsLeftOpen: setting({
      name: 'PRODUCTION_DOORS_LEFT_OPEN',
      schema: textOrNone('all', ...productionDoors),
      default: '',
      description:
        "Facilities of the demonstration that a load test may keep in production. The log warns about each one. The demonstration's data is never loaded in production.",
    }),
    demonstration: setting({
      name: 'DEMONSTRATION',
      schema: choice('on', 'off'),
      default: 'on',
      description:
        'Whether `npm start` fills an empty database with a demonstration region, its accounts and their history. With `off` it starts empty and operators fill it in the console.',
    }),
    dataFolder: setting({
      name: 'DATA_FOLDER',
      schema: text(1000),
      default: '.data',
      description:
        'Folder of the embedded database, the embedded chain, uploads and generated secrets, relative to the project folder.',
    }),
    innerHost: setting({
      name: 'INNER_HOST',
      schema: text(255),
      default: '127.0.0.1',
      description:
        'Address on which /live, /ready and /metrics are served if INNER_PORT is given. They are not meant for the public.',
    }),
    innerPort: setting({
      name: 'INNER_PORT',
      schema: portOrNone(),
      default: '',
      description: 'TCP port of /live, /ready and /metrics. Empty: none. 0 takes any free port.',
    }),
    drainSeconds: setting({
      name: 'DRAIN_SECONDS',
      schema: seconds(0, 600),
      default: 0,
      description:
        "Time during which a stopping process still accepts requests while /ready reports that it is not ready. Use more than the load balancer's check interval; 0 without a load balancer.",
    }),
    stopSeconds: setting({
      name: 'STOP_SECONDS',
      schema: seconds(1, 3600),
      default: 25,
      description:
        "Time a stopping process waits for work in progress before it aborts it. Use less than the supervisor's own timeout.",
    }),
    jobLeaseSeconds: setting({
      name: 'JOB_LEASE_SECONDS',
      schema: seconds(2, 3600),
      default: 15,
      description:
        'Lease of a claimed job: time until another worker takes over from one that died. A living worker renews its lease three times as often.',
    }),
    restSeconds: setting({
      name: 'WORKER_REST_SECONDS',
      schema: seconds(1, 600),
      default: 5,
      description:
        'Longest pause of a worker that is notified of new jobs. Without notifications it polls once a second.',
    }),
    logLevel: setting({
      name: 'LOG_LEVEL',
      schema: choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
      default: 'info',
      description: 'Least important level that is logged.',
    }),
  },
  database: {
    url: setting({
      name: 'DATABASE_URL',
      schema: url('postgres', 'postgresql'),
      default: '',
      description: 'Postgres 15 to 18. Empty: an embedded server in the data folder. May contain a password.',
    }),
    directUrl: setting({
      name: 'DATABASE_DIRECT_URL',
      schema: url('postgres', 'postgresql'),
      default: '',
      description:
        'The same database without the pooler, if DATABASE_URL is a transaction pooler such as PgBouncer. Used for notifications, session locks, load tests, and migrations without DATABASE_OWNER_URL. Empty: DATABASE_URL is direct. May contain a password.',
    }),
    ownerUrl: setting({
      name: 'DATABASE_OWNER_URL',
      schema: url('postgres', 'postgresql'),
      default: '',
      description:
        'The same database with the role that owns the tables, without the pooler; used for migrations only. The role of DATABASE_URL then owns nothing, and migrations grant what it needs. Empty: one role for both. May contain a password.',
    }),
    poolSize: setting({
      name: 'DATABASE_POOL_SIZE',
      schema: integer(2, 500),
      default: 20,
      description: 'Maximum connections per process. A worker holds one while it writes to the chain.',
    }),
    goodSharePercent: setting({
      name: 'DATABASE_GOOD_SHARE_PERCENT',
      schema: percent(1, 100),
      default: 25,
      description:
        'Share of DATABASE_POOL_SIZE that requests for one work may hold at a time. Others wait without a connection for up to DATABASE_LOCK_SECONDS. Orders and payments are batched instead and use one extra connection.',
    }),
    connectSeconds: setting({
      name: 'DATABASE_CONNECT_SECONDS',
      schema: seconds(1, 600),
      default: 10,
      description: 'Time a request waits for a new or free connection before it is refused with a retry.',
    }),
    statementSeconds: setting({
      name: 'DATABASE_STATEMENT_SECONDS',
      schema: seconds(1, 3600),
      default: 30,
      description: 'Time after which the database cancels a statement.',
    }),
    answerSeconds: setting({
      name: 'DATABASE_ANSWER_SECONDS',
      schema: seconds(1, 3600),
      default: 35,
      description:
        'Time without an answer after which a connection counts as dead. Must exceed DATABASE_STATEMENT_SECONDS.',
    }),
    lockSeconds: setting({
      name: 'DATABASE_LOCK_SECONDS',
      schema: seconds(1, 3600),
      default: 10,
      description: 'Time a statement waits for a lock.',
    }),
    idleTransactionSeconds: setting({
      name: 'DATABASE_IDLE_TRANSACTION_SECONDS',
      schema: seconds(1, 3600),
      default: 15,
      description: 'Time after which the database ends an idle transaction and frees its locks.',
    }),
    preparedStatements: setting({
      name: 'DATABASE_PREPARED_STATEMENTS',
      schema: integerOrNone(0, 1000),
      default: '',
      description:
        'Frequent statements that each connection keeps prepared. Empty: 150, or 0 with DATABASE_DIRECT_URL. PgBouncer supports them from 1.21 on, with max_prepared_statements at least as high.',
    }),
    heartbeatSeconds: setting({
      name: 'DATABASE_HEARTBEAT_SECONDS',
      schema: seconds(1, 600),
      default: 5,
      description:
        'Interval of checks of connections that only listen or hold a lock. One that does not answer within the same time is replaced.',
    }),
    waitSeconds: setting({
      name: 'DATABASE_WAIT_SECONDS',
      schema: seconds(0, 3600),
      default: 60,
      description: 'Time a starting process waits for a database that is unreachable or recovering.',
    }),
    maintenanceSeconds: setting({
      name: 'DATABASE_MAINTENANCE_SECONDS',
      schema: seconds(1, 86_400),
      default: 3600,
      description: 'Time one statement of migrate, audit and the other commands may take or wait for a lock.',
    }),
  },
} as const

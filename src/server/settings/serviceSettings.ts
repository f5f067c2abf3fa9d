import { z } from 'zod'
import {
  defineSetting,
  optionalTextSchema,
  optionalUrlSchema,
  urlSchema,
  wholeNumberSchema,
} from './setting.ts'

/** Settings of payment gateways, payouts, storage and signing: a part of the table in config.ts. */
export const SERVICE_SETTINGS = {
  PAYMENT_DIRECT: defineSetting(
    z.enum(['', 'sandbox', 'zarinpal', 'off']),
    '',
    'Payment gateway of the method direct. off: the method is not offered. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  ZARINPAL_MERCHANT_ID: defineSetting(
    z.union([z.literal(''), z.guid('a UUID')]),
    '',
    'Our merchant id at Zarinpal, a UUID. Secret: it allows to act in our name.',
  ),
  ZARINPAL_URL: defineSetting(urlSchema, 'https://payment.zarinpal.com', 'Zarinpal address.'),
  PAYMENT_BANK: defineSetting(
    z.enum(['', 'sandbox', 'saman', 'off']),
    '',
    'Payment gateway of the method bank. off: the method is not offered. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  SAMAN_TERMINAL_ID: defineSetting(
    z.string().regex(/^\d{0,15}$/, 'digits only'),
    '',
    'Number of our terminal at Saman.',
  ),
  SAMAN_URL: defineSetting(urlSchema, 'https://sep.shaparak.ir', 'Address of the gateway of Saman.'),
  PAYMENT_TIMEOUT_SECONDS: defineSetting(
    wholeNumberSchema(1, 60),
    '5',
    'Timeout of calls to a payment gateway; the payer waits as long.',
  ),
  PAYOUT: defineSetting(
    z.enum(['', 'sandbox', 'manual', 'jibit']),
    '',
    'Service that pays refunds. manual: an operator pays them with the command refunds. Empty is sandbox in modes demo and staging, a fault in mode live.',
  ),
  PAYOUT_APPROVAL_TOMAN: defineSetting(
    wholeNumberSchema(0, 1_000_000_000),
    '1000000',
    'From this amount on a payout of a refund waits until an operator approves it, and another one pays it if it is paid by hand. Payouts of one user within a day are added up. 0: no amount needs approval.',
  ),
  JIBIT_API_KEY: defineSetting(
    optionalTextSchema,
    '',
    'Name of our key at Jibit, for transfers and for accounts of cards.',
  ),
  JIBIT_SECRET_KEY: defineSetting(
    optionalTextSchema,
    '',
    'Our secret key at Jibit: it allows to transfer our money.',
  ),
  JIBIT_URL: defineSetting(urlSchema, 'https://napi.jibit.ir', 'Jibit address.'),
  PAYOUT_TIMEOUT_SECONDS: defineSetting(
    wholeNumberSchema(1, 120),
    '15',
    'Timeout of calls about payouts; no user waits for them.',
  ),
  STORAGE: defineSetting(
    z.enum(['folder', 's3']),
    'folder',
    'Where pictures, packages and attachments are stored. folder: under DATA_DIR, for one server. s3: in an object storage, for several.',
  ),
  S3_ENDPOINT: defineSetting(optionalUrlSchema, '', 'Address of the object storage, without the bucket.'),
  S3_PUBLIC_ENDPOINT: defineSetting(
    optionalUrlSchema,
    '',
    'Address of the object storage as phones reach it, for PACKAGE_DELIVERY=redirect. Empty: S3_ENDPOINT.',
  ),
  PACKAGE_DELIVERY: defineSetting(
    z.enum(['server', 'nginx', 'redirect']),
    'server',
    'What sends signed packages to phones. server: this program. nginx: nginx fetches them from the object storage (deploy/nginx.conf) and reports each download at its end. redirect: phones download from the object storage, at an address that is valid for six hours; the progress is unknown. nginx and redirect need STORAGE=s3.',
  ),
  S3_REGION: defineSetting(z.string().regex(/^[a-z0-9-]+$/), 'us-east-1', 'Region of the bucket.'),
  S3_BUCKET: defineSetting(
    z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, 'the name of a bucket'),
    '',
    'Bucket for all files; it must exist.',
  ),
  S3_ACCESS_KEY_ID: defineSetting(optionalTextSchema, '', 'Name of the key to the object storage.'),
  S3_SECRET_ACCESS_KEY: defineSetting(optionalTextSchema, '', 'The key to the object storage.'),
  SIGNER: defineSetting(
    z.enum(['', 'sandbox', 'built-in', 'zsign']),
    '',
    'What signs packages for devices: zsign, or the built-in signer. Empty is sandbox (the built-in one, with faults on request) in modes demo and staging, a fault in mode live.',
  ),
  SIGNER_COMMAND: defineSetting(
    optionalTextSchema,
    '',
    'Path of the program zsign, or of one that takes the same arguments.',
  ),
  SIGNER_TIMEOUT_SECONDS: defineSetting(
    wholeNumberSchema(1, 7200),
    '600',
    'Timeout for signing one package; it is then stopped and retried later.',
  ),
  SIGNED_STORAGE_MB: defineSetting(
    wholeNumberSchema(1, 100_000_000),
    '20480',
    'Budget for signed copies of packages, in megabytes. Beyond it the copies that were not used for the longest time are removed, and signed again when they are asked for. A copy that was used within the last hour stays in any case.',
  ),
} as const

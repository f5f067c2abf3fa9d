import type { Files } from '../source.ts'

/** A small tree in which every import is allowed. */
export const FILES_WITHOUT_FAULTS: Files = new Map(
  Object.entries({
    'src/pages.ts':
      "import type { Locale } from '#kernel/locale.ts'\nimport { giftPages } from '#features/gift/gift.pages.ts'\nimport { appPages } from '#app/app.pages.ts'\n",
    'src/app/app.pages.ts': 'export const appPages = []\n',
    'src/features/gift/gift.pages.ts':
      "import { CAMPAIGNS } from '#features/campaign/campaign.table.ts'\nconst page = () => import('./GiftPage.tsx')\n",
    'src/features/gift/gift.slice.ts':
      "import { giftApi } from './gift.api.ts'\nexport const giftSlice = { after: ['notice', 'device'], api: giftApi }\n",
    'src/features/ticket/ticket.slice.ts': "export const ticketSlice = { after: ['login'] }\n",
    'src/kernel/locale.ts': 'export type Locale = string\n',
    'src/kernel/endpoint.ts': "import { z } from 'zod'\nimport { x } from './locale.ts'\n",
    'src/ui/layout/Card.tsx':
      "import { useId } from 'react'\nimport { createPortal } from 'react-dom'\nimport css from './Card.module.css'\nimport { digits } from '#kernel/digits.ts'\n",
    'src/web/api.ts':
      "import type * as gift from '#features/gift/gift.contract.ts'\nimport { Card } from '#ui/layout/Card.tsx'\nimport { ROUTES } from '#pages.ts'\nimport fa from './web.fa.json'\n",
    'src/server/db.ts':
      "import { Kysely } from 'kysely'\nimport { join } from 'node:path'\nimport type { SmsPort } from '#adapters/sms/sms.port.ts'\nconst name = `x`\nawait import(name)\n",
    'src/server/settings/config.ts': 'export const port = process.env.PORT\n',
    'src/adapters/sms/sms.port.ts': "import type { Locale } from '#kernel/locale.ts'\n",
    'src/adapters/sms/kavenegar.sms.ts':
      "import type { SmsPort } from './sms.port.ts'\nimport { db } from '#server/db.ts'\nimport { z } from 'zod'\n",
    'src/adapters/index.ts':
      "import { createKavenegar } from './sms/kavenegar.sms.ts'\nexport const createPorts = () => createKavenegar\n",
    'src/app/system.ts':
      "import { createPorts } from '#adapters/index.ts'\nimport { giftApi } from '#features/gift/gift.api.ts'\nimport.meta.glob('../features/*/*.fa.json')\n",
    'src/features/campaign/campaign.table.ts': 'export const CAMPAIGNS = []\n',
    'src/features/gift/gift.contract.ts':
      "import { z } from 'zod'\nimport { endpoint } from '#kernel/endpoint.ts'\nimport { giftState } from './gift.rules.ts'\n",
    'src/features/gift/gift.rules.ts':
      "import { DAY } from '#kernel/time.ts'\nimport { canRefund } from '#features/refund/refund.rules.ts'\nimport type { Gift } from './gift.contract.ts'\n",
    'src/features/gift/gift.store.ts':
      "import { sql } from 'kysely'\nimport type { Db } from '#server/db.ts'\nimport type { SmsResult } from '#adapters/sms/sms.port.ts'\n",
    'src/features/gift/gift.actions.ts':
      "import { queueNotices } from '#features/notice/notice.actions.ts'\nimport { device } from '#features/device/device.actions.ts'\nimport * as store from './gift.store.ts'\nimport { ROUTES } from '#pages.ts'\n",
    'src/features/gift/gift.api.ts':
      "import * as contract from './gift.contract.ts'\nimport * as actions from './gift.actions.ts'\n",
    'src/features/gift/gift.loader.ts':
      "import type { Gift } from './gift.contract.ts'\nimport { client } from '#web/api.ts'\n",
    'src/features/gift/GiftPage.tsx':
      "import { useLocation } from '#web/router.tsx'\nimport { GetButton } from '#features/install/GetButton.tsx'\nimport { Card } from '#ui/layout/Card.tsx'\nimport { useGift } from './useGift.ts'\nimport css from './GiftPage.module.css'\nconst text = <p>import it from '#server/db.ts', don't you?</p>\n",
    'src/features/gift/useGift.ts':
      "// import { db } from '#server/db.ts'\nimport { useState } from 'react'\nimport { load } from './gift.loader.ts'\nconst text = \"import x from '#server/db.ts'\"\n",
    'src/app/loadSandbox.ts':
      "import type { Sandbox } from '#sandbox/sandbox.ts'\nconst load = () => import('#sandbox/sandbox.ts')\n",
    'src/sandbox/sandbox.ts': "import { createTwins } from './twins/twins.ts'\n",
    'src/sandbox/twins/twins.ts': "import { createKavenegar } from '#adapters/sms/kavenegar.sms.ts'\n",
    'src/sandbox/twins/sms/sms.inbox.ts': "import { db } from '#server/db.ts'\n",
    'src/sandbox/panel/sandbox.contract.ts': "import { z } from 'zod'\n",
    'src/sandbox/panel/sandbox.actions.ts':
      "import { smsInbox } from '../twins/sms/sms.inbox.ts'\nimport { pay } from '#features/payment/payment.actions.ts'\n",
    'src/sandbox/panel/SandboxPage.tsx':
      "import type { Sms } from './sandbox.contract.ts'\nimport { Card } from '#ui/layout/Card.tsx'\n",
    'src/sandbox/seed/gifts.seed.ts': "import * as store from '#features/gift/gift.store.ts'\n",
    'src/features/gift/SandboxGift.tsx':
      "import type * as sandbox from '#sandbox/panel/sandbox.contract.ts'\n",
    'src/features/ticket/ticket.actions.ts': "import { askLogin } from '#features/login/login.actions.ts'\n",
  }),
)

interface PlantedImport {
  what: string
  file: string
  text: string
  line: number
  rule: string
}

function plant(rule: string, what: string, file: string, text: string): PlantedImport {
  const line = text.split('\n').findIndex((one) => one.includes('✗')) + 1
  return { rule, what, file: `src/${file}`, text: text.replace('✗', ''), line }
}

/** One fault each; the mark ✗ is on the line that the checker must name. */
export const PLANTED: PlantedImport[] = [
  plant('rule 1', 'kernel imports server', 'kernel/a.ts', "\nimport { db } from '#server/db.ts' // ✗"),
  plant('rule 1', 'kernel imports a package', 'kernel/a.ts', "import pg from 'pg' // ✗"),
  plant('rule 1', 'kernel imports zod outside endpoint.ts', 'kernel/a.ts', "import { z } from 'zod' // ✗"),
  plant('rule 1', 'kernel imports a built-in', 'kernel/a.ts', "import { join } from 'node:path' // ✗"),
  plant(
    'rule 1',
    'kernel imports a type of a slice',
    'kernel/a.ts',
    "import type { A } from '#features/gift/gift.rules.ts' // ✗",
  ),
  plant(
    'rule 1',
    'ui imports web',
    'ui/A.tsx',
    "import { useId } from 'react'\nimport { t } from '#web/i18n.ts' // ✗",
  ),
  plant('rule 1', 'ui imports a rule', 'ui/A.tsx', "import { x } from '#features/gift/gift.rules.ts' // ✗"),
  plant('rule 1', 'ui imports the router', 'ui/A.tsx', "import { useLocation } from '#web/router.tsx' // ✗"),
  plant(
    'rule 1',
    'pages.ts imports a page',
    'pages.ts',
    "import { GiftPage } from '#features/gift/GiftPage.tsx' // ✗",
  ),
  plant('rule 1', 'pages.ts imports web', 'pages.ts', "import { x } from '#web/api.ts' // ✗"),
  plant(
    'rule 2',
    'a port imports server',
    'adapters/pay/pay.port.ts',
    "import type { Db } from '#server/db.ts' // ✗",
  ),
  plant('rule 2', 'a port imports a package', 'adapters/pay/pay.port.ts', "import { z } from 'zod' // ✗"),
  plant(
    'rule 2',
    'server imports a slice',
    'server/a.ts',
    "import { x } from '#features/gift/gift.rules.ts' // ✗",
  ),
  plant(
    'rule 2',
    'server imports an adapter',
    'server/a.ts',
    "import { x } from '#adapters/sms/kavenegar.sms.ts' // ✗",
  ),
  plant('rule 2', 'server imports web', 'server/a.ts', "import { x } from '../web/api.ts' // ✗"),
  plant(
    'rule 2',
    'an adapter imports another port',
    'adapters/pay/zarinpal.pay.ts',
    "import type { A } from '../sms/sms.port.ts' // ✗",
  ),
  plant(
    'rule 2',
    'an adapter imports a slice',
    'adapters/pay/zarinpal.pay.ts',
    "import { x } from '#features/gift/gift.rules.ts' // ✗",
  ),
  plant(
    'rule 2',
    'adapters/index.ts imports a slice',
    'adapters/index.ts',
    "import { x } from '#features/gift/gift.rules.ts' // ✗",
  ),
  plant('rule 2', 'web imports rules', 'web/a.ts', "import { x } from '#features/gift/gift.rules.ts' // ✗"),
  plant('rule 2', 'web imports a page', 'web/a.ts', "import { x } from '#features/gift/GiftPage.tsx' // ✗"),
  plant(
    'rule 3',
    'web imports a contract as a value',
    'web/a.ts',
    "import * as gift from '#features/gift/gift.contract.ts' // ✗",
  ),
  plant('rule 3', 'web imports server', 'web/a.ts', "import { x } from '#server/settings/config.ts' // ✗"),
  plant(
    'rule 3',
    'rules import their store',
    'features/gift/gift.rules.ts',
    "\n\nimport { x } from './gift.store.ts' // ✗",
  ),
  plant(
    'rule 3',
    'rules import a type of server',
    'features/gift/gift.rules.ts',
    "import type { Db } from '#server/db.ts' // ✗",
  ),
  plant(
    'rule 3',
    'rules import a package',
    'features/gift/gift.rules.ts',
    "import { useId } from 'react' // ✗",
  ),
  plant('rule 3', 'rules import web', 'features/gift/gift.rules.ts', "import { x } from '#web/api.ts' // ✗"),
  plant(
    'rule 3',
    'rules import pages.ts',
    'features/gift/gift.rules.ts',
    "import { x } from '#pages.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a loader imports actions',
    'features/gift/gift.loader.ts',
    "import { x } from './gift.actions.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports an api',
    'features/gift/GiftPage.tsx',
    "import { x } from './gift.api.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports jobs',
    'features/gift/GiftPage.tsx',
    "import { x } from './gift.jobs.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports commands',
    'features/gift/GiftPage.tsx',
    "import { x } from './gift.commands.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports a port',
    'features/gift/GiftPage.tsx',
    "import type { A } from '#adapters/sms/sms.port.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports a contract with inline types',
    'features/gift/GiftPage.tsx',
    "import { type Gift } from './gift.contract.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports a contract dynamically',
    'features/gift/GiftPage.tsx',
    "const x =\n  await import('./gift.contract.ts') // ✗",
  ),
  plant(
    'rule 3',
    'a page imports a built-in',
    'features/gift/GiftPage.tsx',
    "import { join } from 'path' // ✗",
  ),
  plant(
    'rule 3',
    'a page imports a server package',
    'features/gift/GiftPage.tsx',
    "import { sql } from 'kysely' // ✗",
  ),
  plant(
    'rule 3',
    'a page takes in a whole folder',
    'features/gift/GiftPage.tsx',
    "const all = import.meta.glob('../*/*.store.ts') // ✗",
  ),
  plant(
    'rule 3',
    'a hook imports its store',
    'features/gift/useGift.ts',
    "import { x } from './gift.store.ts' // ✗",
  ),
  plant('rule 3', 'ui imports a built-in', 'ui/A.tsx', "import { join } from 'node:path' // ✗"),
  plant(
    'rule 3',
    'a contract imports server',
    'features/gift/gift.contract.ts',
    "import { x } from '#server/http/edge.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a contract imports its store',
    'features/gift/gift.contract.ts',
    "import { x } from './gift.store.ts' // ✗",
  ),
  plant(
    'rule 3',
    'a contract imports a built-in',
    'features/gift/gift.contract.ts',
    "import { x } from 'node:crypto' // ✗",
  ),
  plant(
    'rule 3',
    'actions import their page',
    'features/gift/gift.actions.ts',
    "import { x } from './GiftPage.tsx' // ✗",
  ),
  plant(
    'rule 3',
    'actions import web',
    'features/gift/gift.actions.ts',
    "import { x } from '#web/api.ts' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's store",
    'features/gift/gift.actions.ts',
    "import * as other from '#features/notice/notice.store.ts' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's api",
    'features/gift/gift.api.ts',
    "import { x } from '../notice/notice.api.ts' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's jobs",
    'features/gift/gift.jobs.ts',
    "import { x } from '../notice/notice.jobs.ts' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's commands",
    'features/gift/gift.commands.ts',
    "import { x } from '../notice/notice.commands.ts' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's page",
    'features/gift/GiftPage.tsx',
    "import { x } from '../refund/RefundPage.tsx' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's styles",
    'features/gift/GiftPage.tsx',
    "import css from '../refund/RefundPage.module.css' // ✗",
  ),
  plant(
    'rule 4',
    "another slice's loader",
    'features/gift/gift.loader.ts',
    "export { load } from '../refund/refund.loader.ts' // ✗\nexport const a = 1",
  ),
  plant(
    'rule 4',
    'a store calls actions',
    'features/gift/gift.store.ts',
    "import { x } from '../notice/notice.actions.ts' // ✗",
  ),
  plant(
    'rule 4',
    'actions call a later slice',
    'features/gift/gift.actions.ts',
    "import { x } from '#features/payment/payment.actions.ts' // ✗",
  ),
  plant(
    'rule 4',
    'actions call their neighbour',
    'features/gift/gift.actions.ts',
    "import { x } from '#features/discount/discount.actions.ts' // ✗",
  ),
  plant(
    'rule 4',
    'actions call a later slice dynamically',
    'features/gift/gift.actions.ts',
    "\nconst x = () => import('#features/office/office.actions.ts') // ✗",
  ),
  plant(
    'rule 4',
    'a slice without a manifest calls actions',
    'features/novel/novel.actions.ts',
    "import { x } from '#features/notice/notice.actions.ts' // ✗",
  ),
  plant(
    'rule 5',
    'a slice imports an adapter',
    'features/gift/gift.actions.ts',
    "import { x } from '#adapters/sms/kavenegar.sms.ts' // ✗",
  ),
  plant(
    'rule 6',
    'a slice imports a twin',
    'features/gift/gift.actions.ts',
    "import { x } from '#sandbox/twins/sms/sms.inbox.ts' // ✗",
  ),
  plant(
    'rule 6',
    'an adapter imports a twin',
    'adapters/sms/kavenegar.sms.ts',
    "import { x } from '../../sandbox/twins/sms/sms.inbox.ts' // ✗",
  ),
  plant(
    'rule 6',
    'app imports the sandbox statically',
    'app/system.ts',
    "import type { Sandbox } from '#sandbox/sandbox.ts'\nimport { sandbox } from '#sandbox/sandbox.ts' // ✗",
  ),
  plant(
    'rule 6',
    'the file that loads the sandbox imports it statically',
    'app/loadSandbox.ts',
    "import { sandbox } from '#sandbox/sandbox.ts' // ✗",
  ),
  plant(
    'rule 6',
    'another file of app loads the sandbox',
    'app/server.ts',
    "const load = () => import('#sandbox/seed/gifts.seed.ts') // ✗",
  ),
  plant(
    'rule 6',
    'a page imports the contract of the sandbox as a value',
    'features/gift/SandboxGift.tsx',
    "import * as sandbox from '#sandbox/panel/sandbox.contract.ts' // ✗",
  ),
  plant(
    'rule 6',
    'a slice imports a type of a twin',
    'features/gift/gift.actions.ts',
    "import type { A } from '#sandbox/twins/twins.ts' // ✗",
  ),
  plant(
    'rule 6',
    'the panel imports a real adapter',
    'sandbox/panel/sandbox.api.ts',
    "import { x } from '#adapters/sms/kavenegar.sms.ts' // ✗",
  ),
  plant(
    'rule 6',
    'the panel imports a store',
    'sandbox/panel/sandbox.actions.ts',
    "import { x } from '#features/gift/gift.store.ts' // ✗",
  ),
  plant(
    'rule 3',
    'the page of the sandbox imports a twin',
    'sandbox/panel/SandboxPage.tsx',
    "import { x } from '../twins/sms/sms.inbox.ts' // ✗",
  ),
  plant(
    'rule 5',
    'the sandbox imports app',
    'sandbox/seed/gifts.seed.ts',
    "import type { System } from '#app/system.ts' // ✗",
  ),
  plant(
    'rule 5',
    'a slice imports the chooser',
    'features/gift/gift.actions.ts',
    "import { x } from '#adapters/index.ts' // ✗",
  ),
  plant(
    'rule 5',
    'a slice imports app',
    'features/gift/gift.actions.ts',
    "import type { System } from '#app/system.ts' // ✗",
  ),
  plant('rule 5', 'server imports app', 'server/a.ts', "import type { System } from '#app/system.ts' // ✗"),
  plant(
    'rule 5',
    'server reads the environment',
    'server/a.ts',
    'const a = 1\nconst level = process.env.LOG_LEVEL // ✗',
  ),
  plant(
    'rule 5',
    'app reads the environment by brackets',
    'app/run.ts',
    "const level = process['env']['LOG_LEVEL'] // ✗",
  ),
  plant('rule 5', 'the environment taken apart', 'server/a.ts', 'const { env } = process // ✗'),
  plant('rule 5', 'the environment imported', 'server/a.ts', "import { env } from 'node:process' // ✗"),
  plant('barrel', 'an index that passes on', 'ui/index.ts', "export { Card } from './Card.tsx' // ✗"),
  plant('barrel', 'a barrel by another name', 'ui/everything.ts', "export * from './Card.tsx' // ✗"),
  plant('names', 'a file named utils', 'kernel/utils.ts', 'export const a = 1 // ✗'),
  plant('names', 'a folder named helpers', 'server/helpers/a.ts', 'export const a = 1 // ✗'),
  plant('names', 'a suffix named common', 'features/gift/gift.common.ts', 'export const a = 1 // ✗'),
  plant('default export', 'a default export', 'kernel/a.ts', 'const a = 1\nexport default a // ✗'),
  plant(
    'default export',
    'a default export by another way',
    'kernel/a.ts',
    'const a = 1\nexport { a as default } // ✗',
  ),
  plant('tree', 'a file outside every layer', 'extra/a.ts', 'export const a = 1 // ✗'),
  plant(
    'tree',
    'an import of a file outside src',
    'server/a.ts',
    "import { x } from '../../../tools/schema.ts' // ✗",
  ),
]

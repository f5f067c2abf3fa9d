import { defineSlice } from '#server/slice.ts'
import { officeCatalogueApi } from './catalogue/officeCatalogue.api.ts'
import { officeDeviceApi } from './device/officeDevice.api.ts'
import { officeMoneyApi } from './money/officeMoney.api.ts'
import { officeCommands } from './office.commands.ts'
import { operatorApi } from './operator/operator.api.ts'
import { operatorDueWork } from './operator/operator.jobs.ts'
import { officeProvidersApi } from './providers/officeProviders.api.ts'
import { officeSalesApi } from './sales/officeSales.api.ts'
import { officeSlotsApi } from './slots/officeSlots.api.ts'
import { officeSupportApi } from './support/officeSupport.api.ts'
import { officeTodayApi } from './today/officeToday.api.ts'

export const officeSlice = defineSlice({
  name: 'office',
  after: [
    'campaign',
    'catalogue',
    'content',
    'device',
    'install',
    'notice',
    'payment',
    'poll',
    'promotion',
    'reconciliation',
    'recovery',
    'refund',
    'search',
    'ticket',
    'tracking',
    'upload',
  ],
  officeApi: [
    ...operatorApi,
    ...officeTodayApi,
    ...officeSupportApi,
    ...officeMoneyApi,
    ...officeDeviceApi,
    ...officeSlotsApi,
    ...officeProvidersApi,
    ...officeCatalogueApi,
    ...officeSalesApi,
  ],
  due: [operatorDueWork],
  commands: officeCommands,
})

import { defineSlice } from '#server/slice.ts'
import { officeCatalogueApi } from './catalogue/officeCatalogue.api.ts'
import { officeCustomerApi } from './customer/officeCustomer.api.ts'
import { officeDeviceApi } from './device/officeDevice.api.ts'
import { figuresDueWork } from './figures/figures.jobs.ts'
import { officeFiguresApi } from './figures/officeFigures.api.ts'
import { officeExportApi, officeViewApi } from './list/officeList.api.ts'
import { officeMoneyApi } from './money/officeMoney.api.ts'
import { owedDueWork, owedJobHandlers } from './money/owed/owed.jobs.ts'
import { officeCommands } from './office.commands.ts'
import { officeOperationsApi } from './operations/officeOperations.api.ts'
import { operatorApi } from './operator/operator.api.ts'
import { operatorDueWork } from './operator/operator.jobs.ts'
import { officeProvidersApi } from './providers/officeProviders.api.ts'
import { officeSalesApi } from './sales/officeSales.api.ts'
import { officeSearchApi } from './search/officeSearch.api.ts'
import { officeSlotsApi } from './slots/officeSlots.api.ts'
import { officeStaffApi } from './staff/officeStaff.api.ts'
import { officeSupportApi } from './support/officeSupport.api.ts'
import { officeTodayApi } from './today/officeToday.api.ts'
import { officeVersionApi } from './version/officeVersion.api.ts'
import { planDueWork } from './version/version.jobs.ts'

export const officeSlice = defineSlice({
  name: 'office',
  after: [
    'account',
    'campaign',
    'catalogue',
    'content',
    'device',
    'install',
    'login',
    'notice',
    'payment',
    'poll',
    'promotion',
    'reconciliation',
    'recovery',
    'refund',
    'search',
    'subscription',
    'setup',
    'ticket',
    'tracking',
    'upload',
  ],
  officeApi: [
    ...operatorApi,
    ...officeStaffApi,
    ...officeOperationsApi,
    ...officeTodayApi,
    ...officeFiguresApi,
    ...officeSupportApi,
    ...officeCustomerApi,
    ...officeSearchApi,
    ...officeMoneyApi,
    ...officeDeviceApi,
    ...officeSlotsApi,
    ...officeProvidersApi,
    ...officeCatalogueApi,
    ...officeSalesApi,
    ...officeExportApi,
    ...officeViewApi,
    ...officeVersionApi,
  ],
  jobs: owedJobHandlers,
  due: [operatorDueWork, figuresDueWork, owedDueWork, planDueWork],
  commands: officeCommands,
})

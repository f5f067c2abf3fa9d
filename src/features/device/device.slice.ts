import { defineSlice } from '#server/slice.ts'
import { developerDeviceApi } from './developerDevice/developerDevice.api.ts'
import { developerDeviceDueWork } from './developerDevice/developerDevice.jobs.ts'
import { deviceApi } from './device.api.ts'
import { deviceDueWork } from './device.jobs.ts'
import { registrationApi } from './registration/registration.api.ts'
import { registrationDueWork, registrationJobHandlers } from './registration/registration.jobs.ts'
import { slotsDueWork } from './slots/slots.jobs.ts'

export const deviceSlice = defineSlice({
  name: 'device',
  after: ['notice', 'tracking'],
  api: [...deviceApi, ...developerDeviceApi, ...registrationApi],
  jobs: registrationJobHandlers,
  due: [deviceDueWork, developerDeviceDueWork, ...registrationDueWork, slotsDueWork],
})

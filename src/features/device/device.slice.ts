import { defineSlice } from '#server/slice.ts'
import { developerDeviceApi } from './developerDevice/developerDevice.api.ts'
import { developerDeviceDue } from './developerDevice/developerDevice.jobs.ts'
import { deviceApi } from './device.api.ts'
import { deviceDue } from './device.jobs.ts'
import { registrationApi } from './registration/registration.api.ts'
import { registrationDue, registrationJobs } from './registration/registration.jobs.ts'

export const deviceSlice = defineSlice({
  name: 'device',
  after: ['notice', 'tracking'],
  api: [...deviceApi, ...developerDeviceApi, ...registrationApi],
  jobs: registrationJobs,
  due: [deviceDue, developerDeviceDue, ...registrationDue],
})

import { definePages } from '#kernel/page/page.ts'

const FLOW = { access: 'private', layout: 'flow' } as const

export const devicePages = definePages(
  'device',
  { ...FLOW, messages: ['device', 'gate'], loader: () => import('./device.loader.ts') },
  [
    {
      path: '/installProfile',
      page: () => import('./enrolment/InstallProfilePage.tsx'),
      title: 'title_install_profile',
    },
    // `login` has the texts of the dialog for a fresh SMS code, which adding another device may need.
    {
      path: '/getDevice',
      page: () => import('./enrolment/GetDevicePage.tsx'),
      title: 'title_get_device',
      messages: ['device', 'gate', 'login'],
    },
    {
      path: '/device',
      page: () => import('./DevicePage.tsx'),
      title: 'title_device',
      layout: 'store',
      messages: ['device', 'gate', 'registration'],
    },
  ],
)

/** `push` has the texts of the push notification offer, `login` those of the dialog for a fresh SMS code. */
export const registrationPages = definePages(
  'device',
  {
    ...FLOW,
    messages: ['registration', 'push', 'login'],
    loader: () => import('./registration/registration.loader.ts'),
  },
  [
    {
      path: '/registerDevice',
      page: () => import('./registration/RegisterDevicePage.tsx'),
      title: 'title_register_device',
    },
    { path: '/waiting', page: () => import('./status/WaitingPage.tsx'), title: 'title_waiting' },
    { path: '/registering', page: () => import('./status/RegisteringPage.tsx'), title: 'title_registering' },
    { path: '/processing', page: () => import('./status/ProcessingPage.tsx'), title: 'title_processing' },
    {
      path: '/deviceStatus',
      page: () => import('./status/DeviceStatusPage.tsx'),
      title: 'title_device_status',
    },
  ],
)

export const developerDevicePages = definePages(
  'device',
  {
    ...FLOW,
    messages: ['developerDevice', 'device', 'gate'],
    loader: () => import('./developerDevice/developerDevice.loader.ts'),
  },
  [
    {
      path: '/developer/device/start',
      page: () => import('./developerDevice/DeveloperStartPage.tsx'),
      title: 'title_developer_device',
    },
    {
      path: '/developer/device/success',
      page: () => import('./developerDevice/DeveloperSuccessPage.tsx'),
      title: 'title_developer_done',
    },
  ],
)
